import { READER_CHOICES } from "../reader-choices.ts";

export const COLOUR_CHOICE_ID = "colours";
/** The value of the choice that is not stored. */
export const DEVICE_COLOURS = "device";

/** An inline script after the choice: shows it, checks the current one, and stores a new one. The same in every document. */
export const COLOUR_CHOICE_SCRIPT = `(() => {
  const choice = document.getElementById("${COLOUR_CHOICE_ID}");
  const { dataset } = document.documentElement;
  const current = dataset.colours || "${DEVICE_COLOURS}";
  for (const input of choice.querySelectorAll("input")) input.checked = input.value === current;
  choice.hidden = false;
  choice.addEventListener("change", ({ target: { value } }) => {
    const isDevice = value === "${DEVICE_COLOURS}";
    if (isDevice) delete dataset.colours;
    else dataset.colours = value;
    try {
      if (isDevice) localStorage.removeItem("${READER_CHOICES.colours.key}");
      else localStorage.setItem("${READER_CHOICES.colours.key}", value);
    } catch {}
  });
})();`;
