import type { SearchResult } from "../../../../contract/pages/public.ts";
import { openingText } from "../../../../texts/opening-text.ts";
import { islands, localisedName, opening as openingTexts } from "../island-texts.ts";

const DEBOUNCE_MS = 150;
const SHORTEST_QUERY = 2;

/**
 * Suggestions while typing: a combobox with a listbox popup (ARIA Authoring Practices), in which the focus stays in the
 * field. Enter without a selected option submits the form. Queries are not stored.
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
    // Otherwise the field would lose the focus, and the list would close, before the click event.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const option = (event.target as Element).closest<HTMLElement>("[role=option]");
      if (option) this.#go(option);
    });
    // Somebody may have typed before this script was there.
    if (document.activeElement === this.#input && this.#input.value !== this.#input.defaultValue) void this.#ask();
  }

  async #ask() {
    const query = this.#input.value.trim();
    if (query.length < SHORTEST_QUERY) return this.#close();
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      this.#show(await findSuggestions(query, signal));
    } catch (error) {
      // The response is outdated: the query has changed, or the list was closed.
      if (signal.aborted) return;
      this.#close();
      this.#announce(this.#texts.failed);
      console.error(error);
    }
  }

  #show({ items: cards, place_names }: SearchResult) {
    const pages = this.dataset.pages!;
    const places = new Map(place_names.map((place) => [place.typed, place]));
    this.#list.replaceChildren(
      ...cards.map((card, index) => optionOf(card, { id: `${this.#list.id}-${index}`, pages, places })),
    );
    this.#setOpen(cards.length > 0);
    this.#activate(-1);
    this.#announce(cards.length > 0 ? this.#texts.found({ n: cards.length }) : this.#texts.none);
  }

  #key(event: KeyboardEvent) {
    const isOpen = !this.#list.hidden;
    const last = this.#options.length - 1;
    if (event.key === "Escape" && isOpen) {
      // The first Escape closes the list; the second one clears the field (default of the browser).
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
    this.#announce("");
  }

  #setOpen(isOpen: boolean) {
    this.#list.hidden = !isOpen;
    this.#input.ariaExpanded = String(isOpen);
  }

  #announce(message: string) {
    this.querySelector(".status")!.textContent = message;
  }
}

interface Place {
  id: string;
  /** The address of the list; pages are below it. */
  pages: string;
  /** By the names that owners typed. */
  places: ReadonlyMap<string, SearchResult["place_names"][number]>;
}

/** An option: name in the reader's language, townland, opening state. */
function optionOf(card: Suggestion, { id, pages, places }: Place): HTMLElement {
  const option = document.createElement("li");
  option.id = id;
  option.setAttribute("role", "option");
  option.dataset.href = `${pages}/${card.slug}`;
  const { text: ownName, lang } = localisedName(card.name, card.name_ie);
  const name = part("name", ownName);
  if (lang) name.lang = lang;
  const { text, tone } = openingText(card, new Date(), openingTexts);
  const opening = part("opening", text);
  opening.dataset.tone = tone;
  const location = card.location ?? "";
  const place = places.get(location);
  const line = place ? localisedName(place.name, place.name_ie).text : location;
  option.append(name, " ", part("line", line || location), " ", opening);
  return option;
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

const MAX_SUGGESTIONS = 6;

type Suggestion = SearchResult["items"][number];

/**
 * Searches for the best pages by prefix.
 * @throws where the response is an error, or the request was aborted
 */
async function findSuggestions(terms: string, signal: AbortSignal): Promise<SearchResult> {
  const query = new URLSearchParams({ q: terms, limit: String(MAX_SUGGESTIONS) });
  const answer = await fetch(`/api/ask?${query}`, { signal });
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
  return ((await answer.json()) as { pages: SearchResult }).pages;
}

customElements.define("search-box", SearchBox);
