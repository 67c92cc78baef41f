import type { Answer } from "#core/contract/directory/ask.ts";
import { islands } from "../island-texts.ts";
import type { Suggestion } from "./suggestion.ts";
import { MAX_SUGGESTIONS, suggestionsIn } from "./suggestions.ts";

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

  #show(answer: Answer) {
    const found = suggestionsIn(answer, this.dataset.pages!.replace(/\/pages$/, ""), this.#texts.kinds);
    this.#list.replaceChildren(...found.map((one, index) => optionOf(one, `${this.#list.id}-${index}`)));
    this.#setOpen(found.length > 0);
    this.#activate(-1);
    this.#announce(found.length > 0 ? this.#texts.found({ n: found.length }) : this.#texts.none);
  }

  #key(event: KeyboardEvent) {
    if (event.isComposing) return; // the key belongs to the input method, whose own list may be open
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

/** An option: name in the reader's language, then where or what it is, and when. */
function optionOf({ href, name, line, when, tone, state }: Suggestion, id: string): HTMLElement {
  const option = document.createElement("li");
  option.id = id;
  option.setAttribute("role", "option");
  option.dataset.href = href;
  const title = part("name", name.text);
  if (name.lang) title.lang = name.lang;
  const time = part("opening", when);
  if (tone) time.dataset.tone = tone;
  if (state) option.dataset.state = state;
  option.append(title, " ", part("line", line), " ", time);
  return option;
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

/**
 * Asks what is typed, as the search of the site does.
 * @throws where the response is an error, or the request was aborted
 */
async function findSuggestions(terms: string, signal: AbortSignal): Promise<Answer> {
  const query = new URLSearchParams({ q: terms, limit: String(MAX_SUGGESTIONS) });
  const answer = await fetch(`/api/ask?${query}`, { signal });
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
  return (await answer.json()) as Answer;
}

customElements.define("search-box", SearchBox);
