import { type Contract, contract } from "../../../contract/index.ts";
import { answerQuestion } from "../../../domain/asking/answer.ts";
import type { Calls } from "../../../domain/asking/calls.ts";
import { type Names, namesOf } from "../../../domain/asking/vocabulary.ts";
import { endOfToday, todayAt } from "../../../domain/local-time.ts";
import type { Handler, Handlers, ReadContext } from "../../calls/handler.ts";
import { readInput } from "../../calls/validation.ts";
import { placesOfSite } from "../places/queries.ts";
import { menuLinks } from "../special-pages/queries.ts";
import { listTimetables } from "../timetables/queries.ts";

/** “Tonight” means what is left of it, so that an answer with a time is not cached for long. */
const MINUTES_CACHED = 5;

/**
 * Answers questions with the handlers of other subjects, which are given: an answer says of each what that call would say, and
 * depends on what they read.
 */
export const askWith =
  (handlers: Pick<Handlers, keyof Calls>): Handler<Contract["ask"]> =>
  async (input, context) => {
    const { now } = context;
    const [calls, names] = await Promise.all([callsOf(handlers, context), rememberedNames(context)]);
    const answer = await answerQuestion(input, { calls, names, now });
    if (input.q) context.until(now.add({ minutes: MINUTES_CACHED }));
    if (answer.understood?.when) context.until(endOfToday(now));
    return answer;
  };

/** Lists of which questions look through the same ones again and again; they change with their tags, and with time. */
const LISTS: ReadonlySet<string> = new Set(["stories", "posts", "events"]);
const LIST_TAGS = ["stories", "posts", "events", "pages", "categories"] as const;
const LIST_MS = MINUTES_CACHED * 60_000;
/** Events are asked for by their days. */
const MAX_LISTS = 100;
type Lists = Map<string, { until: number; answer: Promise<unknown> }>;

async function callsOf(handlers: Pick<Handlers, keyof Calls>, context: ReadContext): Promise<Calls> {
  const lists = await context.remember("lists of questions", LIST_TAGS, async (): Promise<Lists> => new Map());
  const entries = (Object.keys(handlers) as (keyof Calls)[]).map((name) => {
    const handler = handlers[name] as (input: object, context: ReadContext) => Promise<unknown>;
    const call = (sent: object) => handler(readInput(contract[name].input, sent), context);
    return [name, LISTS.has(name) ? remembered(lists, name, call, context.now) : call];
  });
  return Object.fromEntries(entries) as Calls;
}

function remembered(lists: Lists, name: string, call: (sent: object) => Promise<unknown>, now: Temporal.Instant) {
  return (sent: object): Promise<unknown> => {
    const key = `${name} ${JSON.stringify(sent)}`;
    const known = lists.get(key);
    if (known && known.until > now.epochMilliseconds) return known.answer;
    if (lists.size >= MAX_LISTS) lists.clear();
    const answer = call(sent);
    lists.set(key, { until: now.epochMilliseconds + LIST_MS, answer });
    answer.catch(() => lists.delete(key));
    return answer;
  };
}

/** Names change seldom: they are read once, until one of them changes. */
function rememberedNames(context: ReadContext): Promise<Names> {
  const { year } = todayAt(context.now);
  const tags = ["places", "categories", "tags", "timetables", "special-pages"] as const;
  return context.remember(`names of ${year}`, tags, async (db) => {
    const [places, information, timetables, categories, ofTags] = await Promise.all([
      placesOfSite(context),
      menuLinks(context),
      listTimetables(context),
      db.selectFrom("category").select(["slug", "name", "name_ie"]).orderBy("rank").execute(),
      db.selectFrom("tag").select(["slug", "name", "name_ie"]).execute(),
    ]);
    return namesOf({ places, categories, tags: ofTags, timetables, information }, year);
  });
}
