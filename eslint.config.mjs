/** What the browsers of package.json's list cannot read, and what this house does not write. */

import compat from "eslint-plugin-compat";
import newer from "eslint-plugin-es-x";

export default [
  compat.configs["flat/recommended"],
  // Looked for before they are used.
  { settings: { polyfills: ["Notification", "navigator.wakeLock", "navigator.serviceWorker"] } },
  {
    files: ["static/js/**/*.js"],
    plugins: { newer },
    // The grammar of 2022 but for two of its parts, which Safari learnt later.
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    rules: {
      "newer/no-class-static-block": "error",
      "newer/no-regexp-lookbehind-assertions": "error",
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML", "write"].map((property) => ({ property, message: "Build elements with dom.js." })),
      ],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-unused-vars": "error",
      eqeqeq: "error",
      "max-lines": ["error", 200],
    },
  },
];
