import { islands } from "../island-texts.ts";

const FOCUS_KEY = "filter-form:focus";

/**
 * Submits the form when a choice outside of its panel changes, and restores the focus in the new document for keyboard
 * users. Choices in the panel are submitted together: its button says how many places they leave. Browsers with
 * cross-document view transitions animate the change.
 */
class FilterForm extends HTMLElement {
  #count: AbortController | undefined;
  /** Of the panel's button, without a number. */
  #apply: string | undefined;

  connectedCallback() {
    const form = this.querySelector("form")!;
    form.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (target.closest("[popover]")) return void this.#showCount(form);
      rememberFocus(target);
      this.querySelector("p")!.textContent = islands.filters.updating;
      form.requestSubmit();
    });
    // Fields without a choice (“any”) are left out of the address.
    form.addEventListener("formdata", ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    });
    // The map stays open: it is the fragment of the address.
    form.addEventListener("submit", () => form.setAttribute("action", form.action.split("#")[0] + location.hash));
    this.addEventListener("click", ({ target }) => {
      const link = (target as Element).closest("a");
      if (link) link.hash = location.hash;
    });
    restoreFocus(form);
    if (wasChanged(form)) form.requestSubmit();
  }

  async #showCount(form: HTMLFormElement) {
    const button = form.querySelector("[data-count]")!;
    this.#apply ??= button.textContent;
    this.#count?.abort();
    this.#count = new AbortController();
    const { signal } = this.#count;
    const query = new URLSearchParams([...new FormData(form)] as [string, string][]);
    query.set("limit", "1");
    try {
      const answer = await fetch(`/api/pages?${query}`, { signal });
      const { total } = (await answer.json()) as { total?: number };
      button.textContent = total === undefined ? this.#apply : islands.filters.show({ n: total });
    } catch {
      // Offline: the button submits the form without the number, which would be that of an earlier choice.
      if (!signal.aborted) button.textContent = this.#apply;
    }
  }
}

/** Whether a choice outside of the panel changed before this script arrived. Browsers do not restore those choices themselves. */
const wasChanged = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox][autocomplete=off]")].some(
    (choice) => choice.checked !== choice.defaultChecked,
  );

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
  fields.find((one) => one.name === name && (value === null || one.value === value))?.focus({ preventScroll: true });
}

customElements.define("filter-form", FilterForm);
