import { READER_CHOICES } from "../reader-choices.ts";

export const COLOUR_CHOICE_ID = "colours";

/** An inline script after the choice: shows it, checks the current one, and stores a new one. The same in every document. */
export const COLOUR_CHOICE_SCRIPT = `(() => {
  const choice = document.getElementById("${COLOUR_CHOICE_ID}");
  const { dataset } = document.documentElement;
  const current = dataset.colours || "light";
  for (const input of choice.querySelectorAll("input")) input.checked = input.value === current;
  choice.hidden = false;
  choice.addEventListener("change", ({ target: { value } }) => {
    dataset.colours = value;
    try { localStorage.setItem("${READER_CHOICES.colours.key}", value); } catch {}
  });
})();`;
