import { Lightbox } from "./lightbox.ts";

/** Opens photos in a lightbox. Without the script each is a link to its largest file. */
class PhotoGallery extends HTMLElement {
  #lightbox: Lightbox | undefined;

  connectedCallback() {
    this.addEventListener("pointerdown", this.#prepare, { passive: true });
    this.addEventListener("click", this.#click);
  }

  disconnectedCallback() {
    this.removeEventListener("pointerdown", this.#prepare);
    this.removeEventListener("click", this.#click);
    this.#lightbox?.remove();
    this.#lightbox = undefined;
  }

  /** While the finger is still down, so that the photo appears sooner when it is lifted. */
  readonly #prepare = (event: Event) => {
    if ((event.target as Element).closest("a, summary")) this.#prepared();
  };

  #prepared(): Lightbox {
    this.#lightbox ??= new Lightbox(this, [...this.querySelectorAll("a")]);
    return this.#lightbox;
  }

  readonly #click = (event: MouseEvent) => {
    const target = event.target as Element;
    const opener = target.closest<HTMLElement>("a, summary");
    // Modified clicks open a new tab or window, as with any link.
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const links = [...this.querySelectorAll("a")];
    const first = links.indexOf(opener as HTMLAnchorElement);
    // “All photos” starts after those that are visible already.
    this.#prepared().open(first >= 0 ? first : this.querySelectorAll(".grid a").length);
  };
}

customElements.define("photo-gallery", PhotoGallery);
