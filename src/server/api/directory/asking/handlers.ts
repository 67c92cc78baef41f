import { type Contract, contract } from "#core/contract/index.ts";
import { type ModuleName, thoseOn } from "#core/contract/module-names.ts";
import { answerQuestion } from "#core/domain/asking/answer.ts";
import { type AskedCalls, type Calls, MAX_NAMED } from "#core/domain/asking/calls.ts";
import type { AsksPart } from "#core/domain/asking/module.ts";
import { type Names, namesOf } from "#core/domain/asking/vocabulary.ts";
import { endOfToday, todayAt } from "#core/domain/local-time.ts";
import { examinedPages, wholePages } from "#core/server/api/pages/page-model/queries.ts";
import { foundAmong, listedPages, placedCards } from "#core/server/api/pages/pages/queries.ts";
import { eventTexts } from "#core/server/api/writing/events/queries.ts";
import { comingNotices } from "#core/server/api/writing/notices/queries.ts";
import { menuLinks } from "#core/server/api/writing/special-pages/queries.ts";
import type { Handler, Handlers, ReadContext } from "#core/server/calls/handler.ts";
import { readInput } from "#core/server/calls/validation.ts";
import { unmetTexts } from "#core/texts/unmet-text.ts";
import { ASKS_OF_MODULES } from "#start/compiled/asks.ts";
import { LISTS_OF_MODULES } from "#start/compiled/lists.ts";
import { placesOfSite } from "../places/queries.ts";
import { namedLike } from "../search/queries.ts";

/** “Tonight” means what is left of it, so that an answer with a time is not cached for long. */
const MINUTES_CACHED = 5;
const LIST_MS = MINUTES_CACHED * 60_000;

/**
 * Answers questions with the handlers of other subjects, which are given: an answer says of each what that call would say, and
 * depends on what they read.
 */
export const askWith =
  (handlers: Pick<Handlers, keyof AskedCalls>, modulesOff: readonly ModuleName[] = []): Handler<Contract["ask"]> =>
  async (input, context) => {
    const modules = thoseOn(ASKS_OF_MODULES, modulesOff);
    const { now } = context;
    const calls = callsOf(handlers, context);
    const names = await rememberedNames(context, { calls, modules });
    const answer = await answerQuestion(input, { calls, names, now, modules, say: unmetTexts });
    if (input.q) context.until(now.add({ minutes: MINUTES_CACHED }));
    if (answer.understood?.when) context.until(endOfToday(now));
    return answer;
  };

/** Lists of which questions look through the same ones again and again; they change with their tags, and with time. */
const LISTS: ReadonlySet<string> = new Set(["stories", "posts", "events", "specialPage"]);
const LIST_TAGS = ["stories", "posts", "events", "pages", "categories", "special-pages"] as const;

function callsOf(handlers: Pick<Handlers, keyof AskedCalls>, context: ReadContext): Calls {
  const entries = (Object.keys(handlers) as (keyof AskedCalls)[]).map((name) => {
    const handler = handlers[name] as (input: object, context: ReadContext) => Promise<unknown>;
    const call = (sent: object, db = context.db) => handler(readInput(contract[name].input, sent), { ...context, db });
    const remembered = (sent: object) =>
      context.remember(`${name} for questions ${JSON.stringify(sent)}`, LIST_TAGS, (db) => call(sent, db), LIST_MS);
    return [name, LISTS.has(name) ? remembered : (sent: object) => call(sent)];
  });
  const asked = Object.fromEntries(entries) as AskedCalls;
  const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);
  return Object.assign(asked, {
    examinedPages: (cards) => examinedPages(context, idsOf(cards)),
    wholePages: async (cards) => wholePages(context, idsOf(cards), await comingNotices(context)),
    namedLike: async (text) => {
      context.reads("pages");
      return namedLike(context.reader, text, MAX_NAMED);
    },
    listed: (sent, withFacets) => listedPages(context, readInput(contract.pages.input, sent), withFacets),
    eventTexts: (events) => {
      const ids = idsOf(events);
      const remembered = `texts of events for questions ${ids.join()}`;
      return context.remember(remembered, LIST_TAGS, (db) => Promise.resolve(eventTexts(db, ids)), LIST_MS);
    },
    cards: (some) => placedCards(context, some),
    foundAmong: (cards, sent) => foundAmong(context, readInput(contract.pages.input, sent), idsOf(cards)),
  } satisfies Omit<Calls, keyof AskedCalls>);
}

/** Names change seldom: they are read once, until one of them changes. */
type Asking = { calls: Calls; modules: readonly AsksPart[] };

function rememberedNames(context: ReadContext, { calls, modules }: Asking): Promise<Names> {
  const { year } = todayAt(context.now);
  const tags = ["places", "categories", "tags", ...LISTS_OF_MODULES, "special-pages"] as const;
  return context.remember(`names of ${year}`, tags, async (db) => {
    const [places, information, further, categories, ofTags] = await Promise.all([
      placesOfSite(context),
      menuLinks(context),
      Promise.all(modules.map((part) => part.places(calls))),
      db.selectFrom("category").select(["slug", "name", "name_ie"]).orderBy("rank").execute(),
      db.selectFrom("tag").select(["slug", "name", "name_ie"]).execute(),
    ]);
    return namesOf({ places, categories, tags: ofTags, further: further.flat(), information }, year);
  });
}
