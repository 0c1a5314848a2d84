import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["build", "node_modules", "data", ".cache", "public", "**/*.tmp.ts"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false, fixStyle: "separate-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/ban-ts-comment": "error",
      "no-console": "error",
      "no-restricted-imports": ["error", { paths: [{ name: "react-i18next", message: "useTranslation is in ~/components/translation" }] }],
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    // the clock and the environment are read at the edge alone
    files: ["app/{contract,domain,analytics,inference,exports,methods,store,engine}/**/*.ts"],
    rules: {
      "no-restricted-properties": ["error",
        { object: "process", property: "env", message: "settings come from app/config" },
        { object: "Date", property: "now", message: "the instant is a parameter" }],
    },
  },
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly", Buffer: "readonly", fetch: "readonly", URLSearchParams: "readonly" } } },
);
