/** Exercises are judged by the server; with scripts only the exercise itself is drawn anew, not the whole page. */

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement|null} */ (/** @type {Element} */ (event.target).closest("form[data-exercise]"));
  if (!form) return;
  event.preventDefault();
  const exercise = /** @type {string} */ (form.dataset.exercise);
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const judged = document.adoptNode(/** @type {HTMLElement} */ (page.getElementById(exercise)));
    /** @type {HTMLElement} */ (document.getElementById(exercise)).replaceWith(judged);
    /** @type {HTMLElement} */ (judged.querySelector("[role=status]")).focus();
  } catch {
    // Without an answer the form goes the plain way, and the browser says what is wrong.
    form.submit();
  }
});
