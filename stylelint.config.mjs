/** What the browsers of package.json's list do not know; partial support is judged by looking. */

export default {
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    "plugin/no-unsupported-browser-features": [
      true,
      {
        ignorePartialSupport: true,
        // Each improves what works without it: a touch, a pull, a zoomed text, a selection's colour, a height that has a fallback above it.
        ignore: ["css-touch-action", "css-overscroll-behavior", "text-size-adjust", "css-selection", "viewport-unit-variants"],
      },
    ],
  },
};
