//! Scripts and style sheets as they are embedded: without comments and indentation, otherwise word for word.
//!
//! Line ends stay where they are, because in scripts they can end statements. Strings, template literals and regular
//! expressions are copied untouched. Whether a slash divides or begins a regular expression is decided by what is
//! before it; where that is not enough the build fails and says where, rather than guess.

/// The page as browsers need it.
///
/// # Errors
/// One sentence with the line, if something in the file has no end or can be read in two ways.
pub(crate) fn minify(name: &str, text: &str) -> Result<String, String> {
    let language = match name.rsplit('.').next() {
        Some("js") => Language::Script,
        Some("css") => Language::Style,
        _ => return Ok(text.to_owned()),
    };
    let mut scanner = Scanner { language, rest: text, line: 1, out: String::with_capacity(text.len()) };
    scanner.code(None).map_err(|problem| format!("{name}, line {}: {problem}", scanner.line))?;
    Ok(scanner.out)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Script,
    Style,
}

struct Scanner<'a> {
    language: Language,
    rest: &'a str,
    line: usize,
    out: String,
}

impl Scanner<'_> {
    /// Reads code to its end, or to the bracket that closes a part of a template literal.
    fn code(&mut self, closing: Option<char>) -> Result<(), String> {
        let script = self.language == Language::Script;
        let mut depth = 0_usize;
        while let Some(next) = self.rest.chars().next() {
            match next {
                '\n' => {
                    self.skip(1);
                    self.end_line();
                }
                ' ' | '\t' | '\r' => {
                    self.skip(1);
                    self.blank();
                }
                '"' | '\'' => self.quoted(next)?,
                '`' if script => self.template()?,
                '/' if self.rest.starts_with("/*") => self.block_comment()?,
                '/' if script && self.rest.starts_with("//") => {
                    let length = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.skip(length);
                }
                '/' if script && self.begins_expression()? => self.regular_expression()?,
                _ if closing == Some(next) && depth == 0 => return Ok(()),
                _ => {
                    depth = match next {
                        '{' => depth + 1,
                        '}' => depth.saturating_sub(1),
                        _ => depth,
                    };
                    self.copy(next.len_utf8());
                }
            }
        }
        match closing {
            None => Ok(()),
            Some(_) => Err("a template literal has no end".to_owned()),
        }
    }

    /// Copies this many bytes as they are.
    fn copy(&mut self, length: usize) {
        self.out.push_str(&self.rest[..length]);
        self.skip(length);
    }

    fn skip(&mut self, length: usize) {
        let (gone, rest) = self.rest.split_at(length);
        self.line += gone.matches('\n').count();
        self.rest = rest;
    }

    /// One blank between words, none at the beginning of a line.
    fn blank(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with([' ', '\n']) {
            self.out.push(' ');
        }
    }

    /// The end of a line, unless the line is empty.
    fn end_line(&mut self) {
        if self.out.ends_with(' ') {
            self.out.pop();
        }
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn block_comment(&mut self) -> Result<(), String> {
        let end = self.rest.find("*/").ok_or("a comment has no end")?;
        if self.rest[..end].contains('\n') {
            self.end_line();
        } else {
            self.blank();
        }
        self.skip(end + 2);
        Ok(())
    }

    fn quoted(&mut self, quote: char) -> Result<(), String> {
        let length = self.length_to(|next| next == quote, false).ok_or("a string has no end in its line")?;
        self.copy(length);
        Ok(())
    }

    fn regular_expression(&mut self) -> Result<(), String> {
        let mut class = false;
        let end = |next| {
            class = match next {
                '[' => true,
                ']' => false,
                _ => class,
            };
            next == '/' && !class
        };
        let length = self.length_to(end, false).ok_or("a regular expression has no end in its line")?;
        self.copy(length);
        Ok(())
    }

    fn template(&mut self) -> Result<(), String> {
        self.copy(1);
        loop {
            let mut before = ' ';
            let end = |next| {
                let inner = before == '$' && next == '{';
                before = next;
                next == '`' || inner
            };
            // `length_to` passes over the first character, which here may already be the end.
            let at_once = ["`", "${"].into_iter().find(|start| self.rest.starts_with(start)).map(str::len);
            let length =
                at_once.or_else(|| self.length_to(end, true)).ok_or("a template literal has no end")?;
            self.copy(length);
            if self.out.ends_with('`') {
                return Ok(());
            }
            self.code(Some('}'))?;
            self.copy(1);
        }
    }

    /// How long the text is to the character that ends it, the first and what follows a backslash not counted.
    fn length_to(&self, mut ends: impl FnMut(char) -> bool, lines: bool) -> Option<usize> {
        let mut chars = self.rest.char_indices();
        let (_, first) = chars.next()?;
        if first == '\\' {
            chars.next();
        } else {
            ends(first);
        }
        while let Some((at, next)) = chars.next() {
            match next {
                '\\' => drop(chars.next()),
                '\n' if !lines => return None,
                _ if ends(next) => return Some(at + next.len_utf8()),
                _ => {}
            }
        }
        None
    }

    /// Whether a slash that comes next begins a regular expression.
    fn begins_expression(&self) -> Result<bool, String> {
        const WORDS: [&str; 12] = [
            "return", "typeof", "case", "in", "of", "delete", "void", "throw", "do", "else", "await", "yield",
        ];
        let before = self.out.trim_end();
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        match before.chars().next_back() {
            Some('}') => Err("a slash after a brace can mean two things; write it otherwise".to_owned()),
            Some(')' | ']' | '"' | '\'' | '`') => Ok(false),
            Some(last) if is_word(last) => {
                Ok(before.rsplit(|c| !is_word(c)).next().is_some_and(|word| WORDS.contains(&word)))
            }
            _ => Ok(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::minify;

    fn script(text: &str) -> String {
        minify("a.js", text).expect("a script")
    }

    #[test]
    fn comments_and_indentation_go_and_lines_stay() {
        let text = "/** What. */\n\nfunction f() {\n  // why\n  return 1; // one\n}\n/*\n * more\n */\nf()\n";
        assert_eq!(script(text), "function f() {\nreturn 1;\n}\nf()\n");
        assert_eq!(script("const a = /** @type {A} */ (b);"), "const a = (b);");
        assert_eq!(script("a/* x */b /* y\n*/ c"), "a b\nc");
    }

    #[test]
    fn texts_are_copied_untouched() {
        for text in [
            "f(\"http://x  /* y */\", 'it\\'s  // \"')",
            "`a  // b\n   ${c(`d  /* ${e}  `)}  /* f`",
            "`${{ a: { b } }}  \\`  \\${ // `",
            "`$${a}${b}`",
            "``",
        ] {
            assert_eq!(script(text), text);
        }
        assert_eq!(script("`  ${ /* c */ a  }  `"), "`  ${ a }  `");
    }

    #[test]
    fn slashes_divide_or_begin_an_expression() {
        for text in
            ["x.split(/[/] *\\/  /)", "a / b / (c)", "return /\"  /.test(x)", "y = x[0] / 2", "() => /a  b/"]
        {
            assert_eq!(script(text), text);
        }
        assert!(minify("a.js", "x;\n}\n/ 2").is_err_and(|problem| problem.starts_with("a.js, line 3: ")));
    }

    #[test]
    fn what_has_no_end_is_refused() {
        for text in ["/* a", "'a", "`a", "`${a", "x = /a"] {
            assert!(minify("a.js", text).is_err(), "{text}");
        }
    }

    #[test]
    fn style_sheets_have_comments_of_one_kind_only() {
        let text = "/* a */\n.b {\n  background: url(http://c);\n  content: \"/* d */\";\n}\n";
        let slimmed = ".b {\nbackground: url(http://c);\ncontent: \"/* d */\";\n}\n";
        assert_eq!(minify("a.css", text).as_deref(), Ok(slimmed));
        assert_eq!(minify("a.css", slimmed).as_deref(), Ok(slimmed), "and nothing more is taken away");
        assert_eq!(minify("a.html", "<!-- a -->\n  <p>").as_deref(), Ok("<!-- a -->\n  <p>"));
    }
}
