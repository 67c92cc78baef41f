import type { Page, SearchResult } from "#core/contract/pages/public.ts";
import { type LikePage, likeNames, SEARCHED_FOR_NAMES } from "#core/domain/pages/like-names.ts";
import { islands } from "../island-texts.ts";
import { localisedName } from "../page-locale.ts";

const DEBOUNCE_MS = 200;
const SHORTEST_NAME = 3;

/** Shows the pages of a name like the typed one while somebody types. Names are not stored. */
class PageLookup extends HTMLElement {
  readonly #texts = islands.lookup;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;
  #asked = "";

  connectedCallback() {
    const form = this.querySelector("form")!;
    // What the server would show next is here already.
    form.action = this.dataset.next!;
    const input = this.querySelector("input")!;
    input.addEventListener("input", () => {
      this.#stop();
      this.#timer = setTimeout(() => void this.#look(input.value.trim()), DEBOUNCE_MS);
    });
    // Somebody may have typed before this script was there.
    if (document.activeElement === input && input.value !== input.defaultValue) void this.#look(input.value.trim());
  }

  disconnectedCallback() {
    this.#stop();
  }

  async #look(name: string) {
    if (name === this.#asked) return;
    this.#asked = name;
    if (name.length < SHORTEST_NAME) return this.#show([], "");
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      const found = await pagesLike(name, signal);
      this.#show(found, found.length > 0 ? this.#texts.found({ n: found.length }) : this.#texts.none);
      for (const page of found) {
        this.#offerClaim(page, signal).catch((error) => signal.aborted || console.error(error));
      }
    } catch (error) {
      // The name has changed meanwhile. Without an answer the name can be sent all the same: somebody looks at it.
      if (signal.aborted) return;
      this.#show([], "");
      console.error(error);
    }
  }

  #show(found: readonly LikePage[], status: string) {
    this.querySelector("[role=status]")!.textContent = status;
    const region = this.querySelector(".found")!;
    if (found.length === 0) return region.replaceChildren();
    const section = element("section");
    const list = element("ul");
    list.append(...found.map((page) => itemOf(page, this.dataset.pages!)));
    section.append(element("h2", this.#texts.heading), list, element("p", this.#texts.yours, "yours"));
    region.replaceChildren(section);
  }

  /** Below a page that nobody looks after. */
  async #offerClaim({ slug }: LikePage, signal: AbortSignal) {
    const { has_team } = await read<Page>(`/api/page/id/${slug}`, signal);
    const entry = this.querySelector(`.found a[href$="/${slug}"]`);
    if (has_team || !entry) return;
    const link = element("a", this.#texts.claim, "claim");
    link.href = `${this.dataset.claim}?page=${slug}`;
    link.rel = "nofollow";
    entry.after(link);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }
}

function itemOf(page: LikePage, pages: string): HTMLElement {
  const link = element("a");
  link.href = `${pages}/${page.slug}`;
  const { text, lang } = localisedName(page.name, page.name_ie);
  const name = element("span", text);
  if (lang) name.lang = lang;
  link.append(name, element("span", page.location ?? "", "line-of-place"));
  const item = element("li");
  item.append(link);
  return item;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
}

/** @throws where the response is an error, or the request was aborted */
async function pagesLike(name: string, signal: AbortSignal): Promise<LikePage[]> {
  const query = new URLSearchParams({ q: name, limit: String(SEARCHED_FOR_NAMES) });
  return likeNames(name, await read<SearchResult>(`/api/pages?${query}`, signal));
}

/** @throws where the response is an error, or the request was aborted */
async function read<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`lookup: ${answer.status}`);
  return (await answer.json()) as Answer;
}

customElements.define("page-lookup", PageLookup);
