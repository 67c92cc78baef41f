import type { Answer, AnswerGroup, GroupOfModule } from "#core/contract/directory/ask.ts";
import { openingText } from "#core/texts/opening-text.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import { SUGGESTIONS_OF_MODULES } from "#start/compiled/suggestions.ts";
import { localisedName } from "../page-locale.ts";
import { clockOf, dayUnlessToday, type Kinds, type Suggestion, type SuggestOfModule } from "./suggestion.ts";

export const MAX_SUGGESTIONS = 6;
/** Of each group but places, so that something is left for those. */
const MAX_OF_GROUP = 2;

const OF_MODULES: Partial<Record<AnswerGroup, SuggestOfModule>> = SUGGESTIONS_OF_MODULES;

/** What an answer has, in its order: places, departures, events, information and texts about the place. */
export function suggestionsIn(
  answer: Answer,
  { root, kinds, opening }: { root: string; kinds: Kinds; opening: Texts["opening"] },
): Suggestion[] {
  const titled = (
    of: readonly { slug: string; title: string | null; title_ie: string | null }[],
    kind: keyof Kinds,
    below: string,
  ) =>
    of.map(({ slug, title, title_ie }) => ({
      href: `${root}/${below}/${slug}`,
      name: localisedName(title, title_ie),
      line: kinds[kind],
      when: "",
    }));
  const groups: Record<Exclude<AnswerGroup, GroupOfModule>, () => Suggestion[]> = {
    pages: () => placesIn(answer, root, opening),
    events: () =>
      answer.events.map(({ slug, title, title_ie, starts_at, page, location, location_ie }) => ({
        href: `${root}/events/${slug}`,
        name: localisedName(title, title_ie),
        line: localisedName(page?.name ?? location, page?.name_ie ?? location_ie).text || kinds.events,
        when: `${dayUnlessToday(starts_at)} ${clockOf(starts_at)}`.trim(),
      })),
    information: () => titled(answer.information, "information", "info"),
    walks: () => titled(answer.walks, "walks", "stories"),
    stories: () => titled(answer.stories, "stories", "stories"),
    posts: () =>
      answer.posts.map(({ id, title, title_ie, page }) => ({
        href: `${root}/posts/${id}`,
        name: localisedName(title, title_ie),
        when: "",
        line: localisedName(page.name, page.name_ie).text,
      })),
    notices: () => [], // they stand above every screen
  };
  const suggest = (group: AnswerGroup) =>
    OF_MODULES[group]?.(answer, { root, kinds }) ?? groups[group as keyof typeof groups]();
  const shown = answer.order.flatMap((group) =>
    suggest(group).slice(0, group === "pages" ? MAX_SUGGESTIONS : MAX_OF_GROUP),
  );
  return [...urgentIn(answer, root), ...shown].slice(0, MAX_SUGGESTIONS);
}

/** Whom to call, before all else. */
function urgentIn({ urgent }: Answer, root: string): Suggestion[] {
  if (!urgent?.information) return [];
  const { slug, title, title_ie } = urgent.information;
  const { text } = localisedName(title, title_ie);
  const [name, line] = urgent.number === null ? [text, ""] : [urgent.number, text];
  return [{ href: `${root}/info/${slug}`, name: { text: name }, line, when: "" }];
}

function placesIn({ pages: { items, place_names } }: Answer, root: string, opening: Texts["opening"]): Suggestion[] {
  return items.map((card) => {
    const { text, tone } = openingText(card, new Date(), opening);
    const place = place_names.find(({ typed }) => typed === card.location);
    return {
      href: `${root}/pages/${card.slug}`,
      name: localisedName(card.name, card.name_ie),
      line: (place && localisedName(place.name, place.name_ie).text) || (card.location ?? ""),
      when: text,
      tone,
    };
  });
}
