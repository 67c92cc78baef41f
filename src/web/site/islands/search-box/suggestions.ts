import type { SearchResult } from "../../../../contract/pages/public.ts";
import { openingText } from "../../../ui/OpeningState/opening-text.ts";
import { opening as openingTexts } from "../island-texts.ts";

interface Place {
  id: string;
  locale: "en" | "ga";
  /** The address of the list; pages are below it. */
  pages: string;
}

/** An option: name in the reader's language, townland, opening state. */
export function optionOf(card: Suggestion, { id, locale, pages }: Place): HTMLElement {
  const [own, other] = locale === "ga" ? [card.name_ie, card.name] : [card.name, card.name_ie];
  const option = document.createElement("li");
  option.id = id;
  option.setAttribute("role", "option");
  option.dataset.href = `${pages}/${card.slug}`;
  const name = part("name", own ?? other ?? "");
  if (!own) name.lang = locale === "ga" ? "en" : "ga";
  const { text, tone } = openingText(card, new Date(), openingTexts);
  const opening = part("opening", text);
  opening.dataset.tone = tone;
  option.append(name, " ", part("line", card.location ?? ""), " ", opening);
  return option;
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

const MAX_SUGGESTIONS = 6;

export type Suggestion = SearchResult["items"][number];

/**
 * Searches for the best pages by prefix.
 * @throws where the response is an error, or the request was aborted
 */
export async function findSuggestions(terms: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: terms, limit: String(MAX_SUGGESTIONS) });
  const answer = await fetch(`/api/pages?${query}`, { signal });
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
  return ((await answer.json()) as SearchResult).items;
}
