import { READER_CHOICES } from "../../../document/reader-choices.ts";

/** Shows lists in the chosen form, and stores the choice for all screens. */
class ListChoice extends HTMLElement {
  connectedCallback() {
    const { dataset } = document.documentElement;
    for (const input of this.querySelectorAll("input")) input.checked = input.value === dataset.list;
    this.addEventListener("change", ({ target }) => {
      const { value } = target as HTMLInputElement;
      dataset.list = value;
      try {
        localStorage.setItem(READER_CHOICES.list.key, value);
      } catch {
        // Storage is full or blocked: the choice is valid for this screen.
      }
    });
  }
}

customElements.define("list-choice", ListChoice);
