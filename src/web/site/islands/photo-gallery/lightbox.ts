import { islands } from "../island-texts.ts";

/** A modal dialog with one photo at a time. Navigation by swiping (scroll snap), buttons and keys. */
export class Lightbox {
  readonly #dialog = document.createElement("dialog");
  readonly #track = document.createElement("div");
  readonly #counter = document.createElement("p");
  readonly #announcement = document.createElement("p");
  readonly #previous: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #slides: HTMLElement[];
  readonly #texts = islands.gallery;
  #index = 0;
  /** Where a key or button scrolls to: until it is seen, slides on the way are not those that the reader is at. */
  #target: number | null = null;

  constructor(host: HTMLElement, links: readonly HTMLAnchorElement[]) {
    const texts = this.#texts;
    this.#slides = links.map(slideOf);
    this.#track.className = "track";
    this.#track.append(...this.#slides);
    this.#counter.className = "counter";
    this.#counter.ariaHidden = "true";
    this.#announcement.className = "announcement";
    this.#announcement.setAttribute("role", "status");
    this.#previous = newButton("previous", texts.previous, "‹", () => this.#navigateTo(this.#index - 1));
    this.#next = newButton("next", texts.next, "›", () => this.#navigateTo(this.#index + 1));
    const close = newButton("close", texts.close, "×", () => this.#dialog.close());
    this.#dialog.className = "lightbox";
    this.#dialog.setAttribute("aria-label", texts.label);
    this.#dialog.append(close, this.#counter, this.#announcement, this.#track, this.#previous, this.#next);
    this.#listen();
    host.append(this.#dialog);
  }

  /** Shows a photo. The browser restores the focus when the dialog closes. */
  open(index: number): void {
    this.#dialog.showModal();
    // Without animation: the dialog opens at the photo instead of scrolling to it.
    this.#slides[index]?.scrollIntoView({ behavior: "instant", block: "nearest", inline: "center" });
    this.#target = index;
    this.#show(index);
  }

  remove(): void {
    this.#dialog.remove();
  }

  #listen() {
    this.#dialog.addEventListener("keydown", (event) => {
      const target = { ArrowLeft: this.#index - 1, ArrowRight: this.#index + 1, Home: 0, End: this.#slides.length - 1 };
      const index = target[event.key as keyof typeof target];
      if (index === undefined) return;
      event.preventDefault();
      this.#navigateTo(index);
    });
    // A click beside the photo closes the dialog.
    this.#dialog.addEventListener("click", (event) => {
      if (!(event.target as Element).closest("button, img, figcaption")) this.#dialog.close();
    });
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (!seen) return;
        const index = this.#slides.indexOf(seen.target as HTMLElement);
        if (this.#target !== null && this.#target !== index) return;
        this.#target = null;
        this.#show(index);
      },
      { root: this.#track, threshold: 0.6 },
    );
    for (const slide of this.#slides) observer.observe(slide);
    // A reader who swipes leaves the way to the target.
    for (const event of ["pointerdown", "wheel"]) {
      this.#track.addEventListener(event, () => (this.#target = null), { passive: true });
    }
  }

  #navigateTo(index: number) {
    const slide = this.#slides[index];
    if (!slide) return;
    // No animation across several photos.
    const isInstant = Math.abs(index - this.#index) > 1 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    slide.scrollIntoView({ behavior: isInstant ? "instant" : "smooth", block: "nearest", inline: "center" });
    // Before the scrolling has ended, so that a key pressed twice moves by two photos.
    this.#target = index;
    this.#show(index);
  }

  #show(index: number) {
    this.#index = index;
    const values = { n: index + 1, total: this.#slides.length };
    this.#counter.textContent = this.#texts.counter(values);
    this.#announcement.textContent = this.#texts.announce(values);
    this.#setEnd(this.#previous, index === 0);
    this.#setEnd(this.#next, index === this.#slides.length - 1);
    for (const near of [index, index - 1, index + 1]) {
      for (const image of this.#slides[near]?.querySelectorAll("img") ?? []) image.loading = "eager";
    }
  }

  /** `aria-disabled` instead of `disabled`, which would lose the focus. */
  #setEnd(button: HTMLButtonElement, isEnd: boolean) {
    button.ariaDisabled = String(isEnd);
  }
}

/** Clones the `<picture>` of the thumbnail with `sizes` for the whole screen. */
function slideOf(link: HTMLAnchorElement): HTMLElement {
  const slide = document.createElement("figure");
  const picture = link.querySelector("picture")!.cloneNode(true) as HTMLElement;
  for (const source of picture.querySelectorAll<HTMLSourceElement | HTMLImageElement>("source, img"))
    source.sizes = "100vw";
  const image = picture.querySelector("img")!;
  image.loading = "lazy";
  image.decoding = "async";
  image.removeAttribute("fetchpriority");
  slide.append(picture);
  const { caption, captionLang } = link.dataset;
  if (caption) {
    const figcaption = document.createElement("figcaption");
    figcaption.textContent = caption;
    if (captionLang) figcaption.lang = captionLang;
    slide.append(figcaption);
  }
  return slide;
}

function newButton(className: string, label: string, sign: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.setAttribute("aria-label", label);
  button.textContent = sign;
  button.addEventListener("click", act);
  return button;
}
