import type { Intent, Span, Understanding, When } from "@eolaire/understanding";
import type { Answer, AnswerGroup, DepartureOfRoute } from "../../contract/directory/ask.ts";
import type { Departure, Timetable } from "../../contract/directory/timetables.ts";
import type { Occurrence } from "../../contract/writing/events.ts";
import { placeKey } from "../pages/place-names.ts";
import type { Calls } from "./calls.ts";
import { matching } from "./text-match.ts";
import type { Names } from "./vocabulary.ts";

type Groups = Pick<Answer, Exclude<AnswerGroup, "pages">> & {
  /** What was asked for, before places. */
  first: AnswerGroup[];
};
type Context = { calls: Calls; names: Names; now: Temporal.Instant };

/** Of each group: more are a list of its own. */
const SHOWN = 4;
const DEPARTURES_SHOWN = 6;
/** Newer ones are looked through for the terms of a question. */
const LOOKED_THROUGH = 50;

/** What is known about a question beside places. */
export async function groupsOf(understood: Understanding, text: string, context: Context): Promise<Groups> {
  const { calls, names } = context;
  const purposes = new Set(understood.intents.map(({ purpose }) => purpose));
  const go = understood.intents.find(({ purpose }) => purpose === "go");
  const isOfTravel = go !== undefined || purposes.has("notices");
  const terms = understood.because.length > 0 ? understood.rest : text;
  const isOfTerms = terms !== "" && !isOfTravel && !purposes.has("emergency");
  const isOfEvents = ["music", "events", "do", "walk"].some((one) => purposes.has(one as "music"));
  const [departures, events, stories, posts, notices] = await Promise.all([
    isOfTravel ? departuresFor(go ?? null, understood.when, context) : [],
    isOfEvents || isOfTerms ? eventsFor(understood, terms, isOfEvents, context) : [],
    isOfTerms || purposes.has("walk") ? calls.stories({ limit: LOOKED_THROUGH }) : null,
    isOfTerms ? calls.posts({ limit: LOOKED_THROUGH }) : null,
    isOfTravel ? calls.notices({}) : null,
  ]);
  const all = stories?.items ?? [];
  const walks = purposes.has("walk") ? all.filter(({ has_walk }) => has_walk) : [];
  const ofTerms = matching(all, terms, ({ title, title_ie, summary, summary_ie }) => [
    title,
    title_ie,
    summary,
    summary_ie,
  ]);
  const information = [...purposes].flatMap((purpose) => names.informationOf.get(purpose) ?? []);
  const titled = isOfTerms ? matching(names.information, terms, ({ title, title_ie }) => [title, title_ie]) : [];
  return {
    first: firstOf(purposes, understood.when !== null),
    information: distinct([...information, ...titled]).slice(0, SHOWN),
    notices: (notices?.items ?? []).slice(0, SHOWN),
    departures,
    events,
    walks: walks.slice(0, SHOWN),
    stories: ofTerms.filter((one) => !walks.includes(one)).slice(0, SHOWN),
    posts: matching(posts?.items ?? [], terms, ({ title, title_ie }) => [title, title_ie]).slice(0, SHOWN),
  };
}

function firstOf(purposes: ReadonlySet<Intent["purpose"]>, hasTime: boolean): AnswerGroup[] {
  if (purposes.has("emergency")) return ["information"];
  if (purposes.has("notices")) return ["notices", "departures", "information"];
  if (purposes.has("go")) return ["departures", "notices", "information"];
  if (purposes.has("music") || purposes.has("events")) return ["events"];
  if (!purposes.has("walk")) return [];
  return hasTime ? ["events", "walks"] : ["walks", "events"];
}

/** The departures that were asked for: of a day and its hours, else the next ones of each direction; "last": of the day. */
async function departuresFor(
  go: Intent | null,
  when: When | null,
  { calls, now }: Context,
): Promise<DepartureOfRoute[]> {
  const timetables = await calls.timetables({});
  const by = go?.by ?? null;
  const wanted = timetables.flatMap((one) => (by === null || one.mode === by ? [one] : []));
  const routes = routesFor(wanted, go);
  const span = when?.kind === "now" ? undefined : when?.spans[0];
  const isDay = span !== undefined || go?.which === "last" || go?.which === "first";
  const date = span?.from.toPlainDate().toString();
  const { departures, next } = await calls.departures(date === undefined ? {} : { date });
  const from = Math.max(now.epochMilliseconds, when?.kind === "day" ? 0 : (span?.from.epochMilliseconds ?? 0));
  const to = span && when?.kind !== "at" && when?.kind !== "day" ? span.to.epochMilliseconds : Number.POSITIVE_INFINITY;
  const ofDay = departures.filter(({ departs_at }) => Date.parse(departs_at) >= from && Date.parse(departs_at) <= to);
  const listed = (isDay && ofDay.length > 0 ? ofDay : next).filter((one) =>
    routes.some(({ id, direction }) => id === one.timetable_id && direction === one.direction),
  );
  const each = [...Map.groupBy(listed, ({ mode, direction }) => `${mode} ${direction}`).values()];
  const shown = Math.max(1, Math.floor(DEPARTURES_SHOWN / Math.max(1, each.length)));
  return each
    .flatMap((ofRoute) => (go?.which === "last" ? ofRoute.slice(-1) : ofRoute.slice(0, shown)))
    .sort((one, other) => one.departs_at.localeCompare(other.departs_at))
    .map((one) => ({ ...one, ...routeOf(one, timetables) }));
}

function routeOf({ timetable_id, direction }: Departure, timetables: readonly Timetable[]) {
  const timetable = timetables.find(({ id }) => id === timetable_id);
  const { from, to } = timetable ? endsIn(timetable, direction) : { from: [], to: [] };
  return { from: from[0] ?? null, from_ie: from[1] ?? null, to: to[0] ?? null, to_ie: to[1] ?? null };
}

type Route = { id: string; direction: Departure["direction"] };

/** The directions that lead from and to the places that were named; all where no timetable has those places. */
function routesFor(timetables: readonly Timetable[], go: Intent | null): Route[] {
  const all = timetables.flatMap((one) =>
    (["there", "back"] as const).map((direction) => ({ ...endsIn(one, direction), id: one.id, direction })),
  );
  const isAt = (names: readonly (string | null)[], key: string | null) =>
    key === null || names.some((name) => name !== null && placeKey(name) === placeKey(key));
  const named = all.filter(({ from, to }) => isAt(from, go?.from ?? null) && isAt(to, go?.to ?? null));
  return named.length > 0 ? named : all;
}

function endsIn(one: Timetable, direction: Departure["direction"]) {
  const origin = [one.origin, one.origin_ie];
  const destination = [one.destination, one.destination_ie];
  return direction === "there" ? { from: origin, to: destination } : { from: destination, to: origin };
}

/** Events of the time that was asked for, with the words; music where that was asked for in general. */
async function eventsFor(
  understood: Understanding,
  terms: string,
  isOfEvents: boolean,
  { calls }: Context,
): Promise<Occurrence[]> {
  const { when, intents, facts } = understood;
  const spans = when && when.kind !== "now" && when.kind !== "always" ? when.spans : [];
  const [first, last] = [spans[0], spans.at(-1)];
  const dates = first && last ? datesOf(first, last) : {};
  const isOfMusic = intents.some(({ purpose }) => purpose === "music");
  const isOfChildren = facts.includes("children");
  const kind = isOfMusic ? ({ kind: "music" } as const) : isOfChildren ? ({ kind: "children" } as const) : {};
  const inTime = async (dated: object) => {
    const { items } = await calls.events({ ...dated, ...(terms === "" && kind), once: true, limit: LOOKED_THROUGH });
    return dated === dates ? items.filter((one) => isWithin(spans, one)) : items;
  };
  const then = await inTime(dates);
  if (terms === "") return then.slice(0, SHOWN);
  const ofTerms = (all: Occurrence[]) => matching(all, terms, ({ title, title_ie }) => [title, title_ie]);
  const found = ofTerms(then);
  if (found.length > 0) return found.slice(0, SHOWN);
  // What is named is shown on its own day; other music only where it is then.
  const later = isOfEvents && spans.length > 0 ? ofTerms(await inTime({})) : [];
  const music = isOfMusic ? then.filter(({ kinds }) => kinds.includes("music")) : [];
  return (later.length > 0 ? later : music).slice(0, SHOWN);
}

/** The dates of some spans; what ends in the small hours belongs to the evening before. */
function datesOf({ from }: Span, { to }: Span) {
  const [first, last] = [from.toPlainDate(), to.subtract({ hours: 6 }).toPlainDate()];
  const isBefore = Temporal.PlainDate.compare(last, first) < 0;
  return { from: first.toString(), to: (isBefore ? first : last).toString() };
}

const isWithin = (spans: readonly Span[], { starts_at, ends_at }: Occurrence) =>
  spans.length === 0 ||
  spans.some(
    ({ from, to }) => Date.parse(starts_at) <= to.epochMilliseconds && Date.parse(ends_at) > from.epochMilliseconds,
  );

const distinct = <One>(all: readonly One[]): One[] => [...new Set(all)];
