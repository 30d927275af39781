/** Forms that start something long: the button says that it is being waited for and takes no second press. */

for (const form of document.querySelectorAll("form[data-press-once]")) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const words = [...button.childNodes];

  form.addEventListener("submit", (event) => {
    if (button.getAttribute("aria-disabled") === "true") {
      event.preventDefault();
      return;
    }
    button.setAttribute("aria-disabled", "true");
    button.textContent = button.dataset.waiting ?? "";
  });

  // Back from the browser's page cache the button is fresh again.
  window.addEventListener("pageshow", () => {
    button.removeAttribute("aria-disabled");
    button.replaceChildren(...words);
  });
}
