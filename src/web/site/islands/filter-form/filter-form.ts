import { islands } from "../island-texts.ts";

const FOCUS_KEY = "filter-form:focus";

/**
 * Submits the form when a choice changes, and restores the focus in the new document for keyboard users. Browsers with
 * cross-document view transitions animate the change.
 */
class FilterForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form")!;
    for (const button of form.querySelectorAll<HTMLElement>("[data-submit]")) button.hidden = true;
    form.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) rememberFocus(target);
      this.querySelector("p")!.textContent = islands.filters.updating;
      form.requestSubmit();
    });
    // Fields without a choice (“any”) are left out of the address.
    form.addEventListener("formdata", ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    });
    restoreFocus(form);
  }
}

function rememberFocus({ name, value, type }: HTMLInputElement | HTMLSelectElement) {
  // Checkboxes of one name are told apart by value; a select is found by its name alone.
  sessionStorage.setItem(FOCUS_KEY, JSON.stringify({ name, value: type.startsWith("select") ? null : value }));
}

function restoreFocus(form: HTMLFormElement) {
  const remembered = sessionStorage.getItem(FOCUS_KEY);
  if (!remembered) return;
  sessionStorage.removeItem(FOCUS_KEY);
  const { name, value } = JSON.parse(remembered) as { name: string; value: string | null };
  const fields = [...form.elements] as HTMLInputElement[];
  const field = fields.find((one) => one.name === name && (value === null || one.value === value));
  if (!field) return;
  // The fold of the field, and the fold within that one: whoever chooses one filter may choose another.
  for (let fold = field.closest("details"); fold; fold = fold.parentElement!.closest("details")) fold.open = true;
  field.focus({ preventScroll: true });
}

customElements.define("filter-form", FilterForm);
