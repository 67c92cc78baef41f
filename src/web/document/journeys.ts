import type { Answer } from "#core/contract/directory/ask.ts";
import type { Journey, LineOfMonth, Travel } from "#core/domain/journeys.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { JOURNEYS_OF_MODULES } from "#start/compiled/journeys.ts";
import { hasOffered } from "./has-offered.ts";
import type { JourneysCaller, OfAnswer } from "./journeys-part.ts";

type Site = Parameters<typeof hasOffered>[0];
type Reading = { call: JourneysCaller; site: Site; now: Temporal.Instant };

const knowing = (site: Site) => JOURNEYS_OF_MODULES.filter(({ module }) => hasOffered(site, module));

/** Whether the directory says what runs. */
export const hasJourneys = (site: Site): boolean => knowing(site).length > 0;

const inOrder = (journeys: readonly Journey[]) =>
  journeys.toSorted((one, other) => one.departs_at.localeCompare(other.departs_at));

/** All that runs on a day. @param date default: today */
export async function travelOn(reading: Reading, date?: string): Promise<Travel> {
  const all = await Promise.all(knowing(reading.site).map((part) => part.on(callOf(reading), date)));
  return {
    date: date ?? todayAt(reading.now).toString(),
    lines: all.flatMap(({ lines }) => lines),
    journeys: inOrder(all.flatMap(({ journeys }) => journeys)),
    next: inOrder(all.flatMap(({ next }) => next)),
  };
}

type Asking = Omit<Reading, "now">;

/** What the groups of an answer to a question say of journeys, each in its order. */
export const journeysAnswered = async (asking: Asking, answer: Answer): Promise<OfAnswer[]> =>
  (await Promise.all(knowing(asking.site).map((part) => part.answered(callOf(asking), answer)))).flat();

/** What leaves when in a month. */
export const journeysInMonth = async (asking: Asking, month: Temporal.PlainYearMonth): Promise<LineOfMonth[]> =>
  (await Promise.all(knowing(asking.site).map((part) => part.inMonth(callOf(asking), month)))).flat();

/** A reader may be an object whose call is its method. */
const callOf =
  (asking: Asking): JourneysCaller =>
  (name, input) =>
    asking.call(name, input);
