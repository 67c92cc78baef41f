import type { PageCard } from "#core/contract/pages/card.ts";
import type { PagesOfDay } from "#core/contract/pages/day.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import type { Line } from "#core/domain/journeys.ts";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { travelOn } from "#core/web/document/journeys.ts";
import type { Caller, ScreenContext } from "#core/web/document/screen.ts";
import { type MyDayAddress, readMyDay, type Stay, stayOf } from "../rules/address.ts";
import { type Crossings, crossingsOf } from "../rules/crossings.ts";
import { exampleDay } from "../rules/example.ts";

/** Places that a search offers. */
const MAX_FOUND = 6;
const MAX_EVENTS = 30;

export type MyDay = {
  address: MyDayAddress;
  /** Whether the address names the day or a time; else it is today. */
  isDayChosen: boolean;
  stay: Stay;
  today: Temporal.PlainDate;
  day: PagesOfDay;
  lines: readonly Line[];
  crossings: Crossings;
  events: readonly Occurrence[];
  /** Those that were put into the day, in order of time. */
  chosen: readonly Occurrence[];
  /** A day to begin with, where nothing is chosen yet; null: something is, or nothing is open. */
  example: MyDayAddress | null;
  /** What was searched, and what was found; null: nothing was searched. */
  search: { q: string; found: readonly PageCard[] } | null;
};

export async function loadMyDay(context: Pick<ScreenContext, "call" | "query" | "now" | "site">): Promise<MyDay> {
  const { call, query, now } = context;
  const today = todayAt(now);
  const address = readMyDay(query, today);
  const date = address.date.toString();
  const [day, { lines, journeys }, events, search] = await Promise.all([
    call("pagesOfDay", { date, pages: [...address.pages] }),
    travelOn(context, date),
    call("events", { from: date, to: date, limit: MAX_EVENTS }),
    searched(query.get("q")?.slice(0, 200).trim() ?? "", call),
  ]);
  const crossings = crossingsOf(journeys);
  const isEmpty = address.pages.length === 0 && address.events.length === 0;
  return {
    chosen: events.items.filter(({ slug }) => address.events.includes(slug)),
    example: isEmpty ? exampleDay(address.date, crossings, await openBetween(address.date, call)) : null,
    address,
    today,
    day,
    lines,
    search,
    stay: stayOf(address),
    isDayChosen: ["date", "from", "to"].some((name) => query.has(name)),
    crossings,
    events: events.items,
  };
}

/** In the middle of a day, for an hour. */
const OPEN_FROM = "10:00";
const OPEN_TO = "17:00";

/** The best places that are open in the middle of a day. */
async function openBetween(date: Temporal.PlainDate, call: Caller): Promise<readonly PageCard[]> {
  const at = (plainTime: string) => date.toZonedDateTime({ timeZone: ZONE, plainTime }).toInstant().toString();
  const { items } = await call("pages", {
    open_from: at(OPEN_FROM),
    open_to: at(OPEN_TO),
    open_least: 60,
    sort: "rank",
  });
  return items;
}

async function searched(q: string, call: Caller): Promise<MyDay["search"]> {
  if (q === "") return null;
  const found = await call("pages", { q, limit: MAX_FOUND }).catch((error: unknown) => {
    // What nobody can search for, such as control characters, finds nothing.
    if ((error as { status?: number }).status === 422) return null;
    throw error;
  });
  return { q, found: found?.items ?? [] };
}
