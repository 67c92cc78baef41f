import { islands, pageLocale } from "../island-texts.ts";
import { findSuggestions, optionOf } from "./suggestions.ts";

const DEBOUNCE_MS = 150;
const SHORTEST_QUERY = 2;

/**
 * Suggestions while typing: the combobox with a list popup of the ARIA practices, in which the focus stays in the
 * field. Enter without a choice is the form's own search, as it is without this script. Nothing is remembered.
 */
class SearchBox extends HTMLElement {
  #input!: HTMLInputElement;
  #list!: HTMLElement;
  readonly #texts = islands.search;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;
  #active = -1;

  connectedCallback() {
    if (this.#list) return;
    this.#input = this.querySelector("input[type=search]")!;
    this.#list = document.createElement("ul");
    this.#list.id = `${this.#input.id}-list`;
    this.#list.setAttribute("role", "listbox");
    this.#list.ariaLabel = this.#texts.label;
    this.#list.hidden = true;
    this.#input.after(this.#list);
    this.#input.setAttribute("role", "combobox");
    this.#input.setAttribute("aria-controls", this.#list.id);
    this.#input.ariaAutoComplete = "list";
    this.#input.ariaExpanded = "false";
    this.#listen();
  }

  disconnectedCallback() {
    this.#stop();
  }

  get #options() {
    return [...this.#list.children] as HTMLElement[];
  }

  #listen() {
    this.#input.addEventListener("input", () => {
      this.#stop();
      this.#timer = setTimeout(() => void this.#ask(), DEBOUNCE_MS);
    });
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusout", (event) => {
      if (!this.contains(event.relatedTarget as Node | null)) this.#close();
    });
    // The field would lose its focus, and the list close, before the click arrives.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const option = (event.target as Element).closest<HTMLElement>("[role=option]");
      if (option) this.#go(option);
    });
  }

  async #ask() {
    const words = this.#input.value.trim();
    if (words.length < SHORTEST_QUERY) return this.#close();
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      this.#show(await findSuggestions(words, signal));
    } catch (error) {
      // Newer words were typed, or the list was closed: nobody waits for this answer.
      if (signal.aborted) return;
      this.#close();
      this.#say(this.#texts.failed);
      console.error(error);
    }
  }

  #show(cards: Awaited<ReturnType<typeof findSuggestions>>) {
    const locale = pageLocale();
    const pages = this.dataset.pages!;
    this.#list.replaceChildren(
      ...cards.map((card, index) => optionOf(card, { id: `${this.#list.id}-${index}`, locale, pages })),
    );
    this.#setOpen(cards.length > 0);
    this.#activate(-1);
    this.#say(cards.length > 0 ? this.#texts.found({ n: cards.length }) : this.#texts.none);
  }

  #key(event: KeyboardEvent) {
    const isOpen = !this.#list.hidden;
    const last = this.#options.length - 1;
    if (event.key === "Escape" && isOpen) {
      // The first Escape closes the list; the browser's own, which empties the field, comes with the second.
      event.preventDefault();
      this.#stop();
      this.#close();
    } else if (event.key === "ArrowDown" && last >= 0) {
      event.preventDefault();
      this.#setOpen(true);
      this.#activate(this.#active >= last ? 0 : this.#active + 1);
    } else if (event.key === "ArrowUp" && isOpen) {
      event.preventDefault();
      this.#activate(this.#active <= 0 ? last : this.#active - 1);
    } else if (event.key === "Enter" && isOpen && this.#active >= 0) {
      event.preventDefault();
      this.#go(this.#options[this.#active]!);
    }
  }

  #activate(index: number) {
    this.#active = index;
    for (const [at, option] of this.#options.entries()) option.ariaSelected = String(at === index);
    const option = this.#options[index];
    if (option) this.#input.setAttribute("aria-activedescendant", option.id);
    else this.#input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  #go(option: HTMLElement) {
    location.assign(option.dataset.href!);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  #close() {
    this.#setOpen(false);
    this.#activate(-1);
    this.#list.replaceChildren();
    this.#say("");
  }

  #setOpen(isOpen: boolean) {
    this.#list.hidden = !isOpen;
    this.#input.ariaExpanded = String(isOpen);
  }

  #say(words: string) {
    this.querySelector(".status")!.textContent = words;
  }
}

customElements.define("search-box", SearchBox);
