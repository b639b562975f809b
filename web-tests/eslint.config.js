/**
 * Rules that find mistakes; layout belongs to prettier, types to TypeScript. Run from the root of the repository
 * (`npm run lint` does), because ESLint looks at no file above the folder it runs in.
 */

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/node_modules/**"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      curly: ["error", "multi-line"],
      "default-case-last": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-implicit-coercion": ["error", { allow: ["!!"] }],
      "no-new-func": "error",
      "no-promise-executor-return": ["error", { allowVoid: true }],
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      // `const { secret, ...rest }` leaves a field out.
      "no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_" }],
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    files: ["crates/page/web/**"],
    languageOptions: { globals: globals.browser },
    rules: {
      // Markup is built from elements, so that no text of a player or a file can become code.
      "no-restricted-properties": ["error", { property: "innerHTML" }, { property: "outerHTML" }, { property: "insertAdjacentHTML" }],
      "no-alert": "error",
      "no-console": "error",
    },
  },
  // Functions given to `page.evaluate` run in the browser.
  { files: ["web-tests/**"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
