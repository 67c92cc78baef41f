import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { endOfToday } from "#core/domain/local-time.ts";
import { fromNowOn, nextTimeState, notOver, spanOfEvent } from "#core/domain/time-state.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { journeysAnswered } from "#core/web/document/journeys.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import type { EmbedDocument } from "../frame/frame.ts";
import type { Look } from "../frame/look.ts";
import { answerSections, eventItem, placeItem, screenAt } from "./items.ts";
import { listDocument, searchForm } from "./list.ts";

const MAX_ITEMS = 50;
const DEFAULT_ITEMS = 10;
/** What the whole list on this site continues with by itself. */
const OF_THIS_LIST = ["limit", "cursor"];

/** The fields that the address of an embed has, as they are read by a call of the API. */
export type EmbedSearch = Partial<InputOf<Contract["pages"]>> & Partial<InputOf<Contract["events"]>>;
type Embed = (search: EmbedSearch, context: ScreenContext, look: Look) => Promise<EmbedDocument>;

const limitOf = ({ limit }: EmbedSearch) => Math.min(limit ?? DEFAULT_ITEMS, MAX_ITEMS);

/** The places of a category or of any other search, with their opening states. */
export const embedPages: Embed = async (search, context, look) => {
  const { site, locale, now, until } = context;
  const { items, total, counted, facets } = await context.call("pages", { ...search, limit: limitOf(search) });
  until(endOfToday(now)); // "tomorrow" becomes today
  const texts = textsFor(locale, "embeds");
  const category = facets.categories.find(({ slug }) => slug === search.category);
  const all = { text: texts.all({ n: total, site: site.name[locale] }), href: listAddress(context, search) };
  return listDocument({
    look,
    title: (category && plain(category, "name", locale)) || search.q || site.name[locale],
    sections: [{ title: null, items: items.map((card) => placeItem(card, context)) }],
    none: texts.none,
    all: total > 0 && counted ? all : null,
  });
};

/** The coming events, of a category, a kind or a page, each once. */
export const embedEvents: Embed = async (search, context, look) => {
  const { site, locale, now, until } = context;
  const { items } = await context.call("events", { once: true, ...search, limit: limitOf(search) });
  const at = now.epochMilliseconds;
  const coming = notOver(
    items.map((event) => fromNowOn(event, at)),
    spanOfEvent,
    at,
  );
  until(endOfToday(now));
  for (const event of coming) until(nextTimeState(spanOfEvent(event), at));
  const texts = textsFor(locale, "embeds");
  return listDocument({
    look,
    title: textsFor(locale, "pages").groups.events,
    sections: [{ title: null, items: coming.map((event) => eventItem(event, context)) }],
    none: texts.noEvents,
    all: { text: texts.allEvents({ site: site.name[locale] }), href: screenAt(context, "/events") },
  });
};

/** A field for a question; below it what this site answers. */
export const embedSearch: Embed = async (search, context, look) => {
  const { site, locale } = context;
  const texts = textsFor(locale, "embeds");
  const q = search.q ?? "";
  const answer = q === "" ? null : await context.call("ask", { match: "strong", ...search, limit: limitOf(search) });
  const journeys = answer ? await journeysAnswered(context, answer) : [];
  return listDocument({
    look,
    title: texts.searchOf({ site: site.name[locale] }),
    form: searchForm(look, q, { label: texts.ask, submit: texts.search }),
    sections: answer ? answerSections(answer, journeys, context) : [],
    none: answer && texts.none,
    all: answer && { text: texts.allAnswers({ site: site.name[locale] }), href: listAddress(context, search) },
    isRefreshed: false, // a reader is typing
  });
};

/** A frame shows no JSON: it says what to do, leads to the whole list, and asks again by itself. */
export const embedRefusal = (search: EmbedSearch, context: Pick<ScreenContext, "site" | "locale">, look: Look) => {
  const texts = textsFor(context.locale, "embeds");
  const name = context.site.name[context.locale];
  return listDocument({
    look,
    title: search.q || name,
    sections: [],
    none: texts.tooMany,
    all: { text: texts.onSite({ site: name }), href: listAddress(context, search) },
  });
};

function listAddress(context: Pick<ScreenContext, "site" | "locale">, search: EmbedSearch): string {
  const fields = Object.entries(search).filter(([name]) => !OF_THIS_LIST.includes(name));
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)] as [string, string]));
  return `${screenAt(context, "/pages")}${query.size > 0 ? `?${query}` : ""}`;
}
