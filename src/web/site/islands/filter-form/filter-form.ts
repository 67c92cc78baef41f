import { islands } from "../island-texts.ts";

const FOCUS_KEY = "filter-form:focus";

/**
 * Sends itself when something is chosen, and gives the focus back to it on the new page, so that a keyboard can go on
 * from there. The page is a new document: the browser's view transition, where it has one, softens the change.
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
    // "Any" is no filter: the address holds only what was chosen.
    form.addEventListener("formdata", ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    });
    restoreFocus(form);
  }
}

function rememberFocus({ name, value, type }: HTMLInputElement | HTMLSelectElement) {
  // A checkbox is known by its value too; the value of a select is what has just changed.
  sessionStorage.setItem(FOCUS_KEY, JSON.stringify({ name, value: type.startsWith("select") ? null : value }));
}

function restoreFocus(form: HTMLFormElement) {
  const remembered = sessionStorage.getItem(FOCUS_KEY);
  if (!remembered) return;
  sessionStorage.removeItem(FOCUS_KEY);
  const { name, value } = JSON.parse(remembered) as { name: string; value: string | null };
  const fields = [...form.elements] as HTMLInputElement[];
  fields
    .find((field) => field.name === name && (value === null || field.value === value))
    ?.focus({ preventScroll: true });
}

customElements.define("filter-form", FilterForm);
