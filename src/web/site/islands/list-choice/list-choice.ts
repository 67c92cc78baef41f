import { READER_CHOICES } from "#core/web/document/reader-choices.ts";
import { CARD_WIDTH, ROW_WIDTH } from "#core/web/ui/PageCard/picture-widths.ts";

/** Shows lists in the chosen form, and stores the choice for all screens. */
class ListChoice extends HTMLElement {
  connectedCallback() {
    const { dataset } = document.documentElement;
    for (const input of this.querySelectorAll("input")) input.checked = input.value === dataset.list;
    fitFirstPictures();
    this.addEventListener("change", ({ target }) => {
      const { value } = target as HTMLInputElement;
      dataset.list = value;
      fitFirstPictures();
      try {
        localStorage.setItem(READER_CHOICES.list.key, value);
      } catch {
        // Storage is full or blocked: the choice is valid for this screen.
      }
    });
  }
}

/** The first pictures are not lazy, so that a browser cannot measure them: on a phone they are as wide as the document says. */
function fitFirstPictures(): void {
  const width = document.documentElement.dataset.list === "rows" ? ROW_WIDTH : CARD_WIDTH;
  for (const picture of document.querySelectorAll('[data-choosable] [sizes]:not([sizes^="auto"])')) {
    const sizes = picture.getAttribute("sizes")!;
    picture.setAttribute("sizes", sizes.slice(0, sizes.lastIndexOf(" ") + 1) + width);
  }
}

customElements.define("list-choice", ListChoice);
