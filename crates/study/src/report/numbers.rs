//! Numbers as readers like them.

use super::Estimate;

/// A number with this many digits after the point and commas between thousands.
pub fn decimal(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return if value.is_nan() {
            "-".to_owned()
        } else {
            format!("{}oo", if value > 0.0 { '+' } else { '-' })
        };
    }
    let text = format!("{:.digits$}", value.abs());
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let is_zero = text.chars().all(|c| matches!(c, '0' | '.'));
    format!("{}{grouped}{fraction}", if value < 0.0 && !is_zero { "-" } else { "" })
}

/// A decimal number with its sign.
pub fn signed(value: f64, digits: usize) -> String {
    let text = decimal(value, digits);
    if text.starts_with(['-', '+']) { text } else { format!("+{text}") }
}

/// A share in percent, with its interval if it has one: `64.2 % [60.1, 68.0]`.
pub fn percent(share: Estimate) -> String {
    let Estimate { value, low, high } = share.map(|share| 100.0 * share);
    let interval = if share.has_interval() { format!(" [{low:.1}, {high:.1}]") } else { String::new() };
    format!("{value:.1} %{interval}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(decimal(1_234_567.0, 0), "1,234,567");
        assert_eq!(decimal(-999.5, 1), "-999.5");
        assert_eq!(decimal(0.126, 2), "0.13");
        assert_eq!(decimal(-0.001, 1), "0.0");
        assert_eq!((decimal(f64::INFINITY, 1), decimal(f64::NAN, 1)), ("+oo".to_owned(), "-".to_owned()));
        assert_eq!((signed(3.0, 0), signed(-3.0, 0)), ("+3".to_owned(), "-3".to_owned()));
    }

    #[test]
    fn shares_are_told_in_percent() {
        assert_eq!(percent(Estimate { value: 0.642, low: 0.601, high: 0.68 }), "64.2 % [60.1, 68.0]");
        assert_eq!(percent(Estimate::exact(0.5)), "50.0 %");
    }
}
