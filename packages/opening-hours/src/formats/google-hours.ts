import type { DayPlan, OpeningHours } from "../opening-hours.ts";
import { hasTimes, type Interval, type Schedule } from "../schedule.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
/** Half a year of special hours: Google shows them some days ahead, and later ones come with the next sheet. */
const SPECIAL_DAYS = 183;
/** A list that is longer is a mistake, and no spreadsheet would take it. */
const MAX_SPECIALS = 60;
const CLOSED = "x";

/** `week`: the cells of Monday to Sunday; null: unknown, since `x` is closed. `special`: the cell of the special hours. */
export type GoogleHours = { week: string[] | null; special: string };

/**
 * Hours as cells of the spreadsheet for the bulk upload of Google Business Profile. Certain weeks, public holidays and special
 * days are special hours of the coming half year; of seasons the present one gives the hours. A week by appointment only,
 * which the sheet cannot say, counts as unknown.
 * Source: https://support.google.com/business/answer/3370250
 */
export function writeGoogleHours(
  openingHours: OpeningHours,
  schedule: Schedule,
  today: Temporal.PlainDate,
): GoogleHours {
  const usual = usualWeek(openingHours, schedule, today);
  return {
    week: usual && WEEKDAYS.map((day) => hoursText(usual.get(day) ?? [])),
    special: specialHours(openingHours, { schedule, usual, today }),
  };
}

type Week = ReadonlyMap<number, readonly Interval[]>;

/** The times of every week in the season of today, or in the regular week; null where the hours are unknown. */
function usualWeek(
  openingHours: OpeningHours,
  { regular = [], seasons = [] }: Schedule,
  today: Temporal.PlainDate,
): Week | null {
  if (!hasTimes({ regular, seasons })) return null;
  const { season } = openingHours.planOf({ regular, seasons }, today);
  const ofWeek = season ? season.regular : regular;
  if (ofWeek.length > 0 && ofWeek.every(({ kind }) => kind === "appointment")) return null;
  const rows = ofWeek.filter(({ weeks, kind }) => !weeks && (kind ?? "open") === "open");
  return new Map(WEEKDAYS.map((day) => [day, rows.filter(({ days }) => days.includes(day))]));
}

type Said = { schedule: Schedule; usual: Week | null; today: Temporal.PlainDate };

function specialHours(openingHours: OpeningHours, { schedule, usual, today }: Said): string {
  const { season } = openingHours.planOf({ ...schedule, specials: [] }, today);
  const found: string[] = [];
  for (let days = 0; days < SPECIAL_DAYS && found.length < MAX_SPECIALS; days++) {
    const date = today.add({ days });
    const plan = openingHours.planOf(schedule, date);
    const isException = plan.source === "special" || plan.source === "holiday";
    if (!isException && (!usual || plan.season?.from !== season?.from)) continue;
    const text = hoursText(openOf(plan));
    if (text !== (usual && hoursText(usual.get(date.dayOfWeek) ?? []))) found.push(`${date}: ${text}`);
  }
  return found.join(", ");
}

const openOf = ({ intervals }: DayPlan) => intervals.filter(({ kind }) => kind === "open");

const hoursText = (intervals: readonly Interval[]): string =>
  intervals.length === 0 ? CLOSED : intervals.map(({ from, to }) => `${clockText(from)}-${clockText(to)}`).join(", ");

/** `09:30` → `9:30AM` */
function clockText(clock: string): string {
  const hour = Number(clock.slice(0, 2)) % 24;
  return `${hour % 12 || 12}${clock.slice(2)}${hour < 12 ? "AM" : "PM"}`;
}
