import { country } from "../../contract/country.ts";
import { type DayPlan, hasTimes, planOf, type Schedule } from "../opening-times.ts";
import type { HoursOfPage } from "./osm-line.ts";
import { scheduleOfPage } from "./schedule-of-page.ts";
import { splitAddress } from "./split-address.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** Half a year of special hours: Google shows them some days ahead, and later ones come with the next sheet. */
const SPECIAL_DAYS = 183;
/** A list that is longer is a mistake, and no spreadsheet would take it. */
const MAX_SPECIALS = 60;
const CLOSED = "x";
const ADDRESS_LINES = 5;

/** What the sheet needs of a page. */
export type SheetPage = HoursOfPage & {
  slug: string;
  name: string | null;
  name_ie: string | null;
  description: string | null;
  description_ie: string | null;
  address: string | null;
  address_ie: string | null;
  postcode: string | null;
  location: string | null;
  latitude: number | null;
  longitude: number | null;
  contact_number: string | null;
  website: string | null;
  /** The names of its categories in English, the main one first. */
  categoryNames: readonly string[];
};

/**
 * A row of the spreadsheet for the bulk upload of Google Business Profile, by the name of its column. Certain weeks, public
 * holidays and special days are special hours of the coming half year; of seasons the present one gives the hours. Unknown
 * hours are empty cells, since `x` is closed; so are those of a week by appointment only, which the sheet cannot say.
 * Source: https://support.google.com/business/answer/3370250
 */
export function googleRow(page: SheetPage, today: Temporal.PlainDate): Record<string, string> {
  const schedule = scheduleOfPage(page);
  const usual = usualWeek(schedule, today);
  const { lines, locality, area } = splitAddress(page.address ?? page.address_ie ?? "");
  const [category = "", ...others] = page.categoryNames;
  return {
    "Store code": page.slug.slice(0, 60),
    "Business name": plainCell(page.name ?? page.name_ie ?? ""),
    ...Object.fromEntries(
      Array.from({ length: ADDRESS_LINES }, (_, at) => [`Address line ${at + 1}`, plainCell(addressLine(lines, at))]),
    ),
    Locality: plainCell(locality || (page.location ?? "")),
    "Administrative area": plainCell(area),
    "Country / Region": country.code,
    "Postal code": page.postcode ?? "",
    Latitude: page.latitude === null ? "" : String(page.latitude),
    Longitude: page.longitude === null ? "" : String(page.longitude),
    "Primary phone": page.contact_number ?? "",
    Website: page.website ?? "",
    "Primary category": plainCell(category),
    "Additional categories": plainCell(others.join(", ")),
    ...Object.fromEntries(
      [7, 1, 2, 3, 4, 5, 6].map((day) => [`${DAYS[day - 1]} hours`, usual ? hoursText(usual.get(day) ?? []) : ""]),
    ),
    "Special hours": specialHours(schedule, usual, today),
    "From the business": plainCell((page.description ?? page.description_ie ?? "").slice(0, 750)),
  };
}

/** The names of the columns, in their order. */
export const googleColumns = (row: Record<string, string>): string[] => Object.keys(row);

/** What does not fit into the lines is in the last one. */
const addressLine = (lines: readonly string[], at: number): string =>
  at < ADDRESS_LINES - 1 ? (lines[at] ?? "") : lines.slice(at).join(", ");

type Interval = { from: string; to: string };
type Week = ReadonlyMap<number, readonly Interval[]>;

/** The times of every week in the season of today, or in the regular week; null where the hours are unknown. */
function usualWeek({ regular = [], seasons = [] }: Schedule, today: Temporal.PlainDate): Week | null {
  if (!hasTimes({ regular, seasons })) return null;
  const season = planOf({ regular, seasons }, today).season;
  const ofWeek = season ? season.regular : regular;
  if (ofWeek.length > 0 && ofWeek.every(({ kind }) => kind === "appointment")) return null;
  const rows = ofWeek.filter(({ weeks, kind }) => !weeks && (kind ?? "open") === "open");
  return new Map(DAYS.map((_, at) => [at + 1, rows.filter(({ days }) => days.includes(at + 1))]));
}

function specialHours(schedule: Schedule, usual: Week | null, today: Temporal.PlainDate): string {
  const season = planOf({ ...schedule, specials: [] }, today).season;
  const found: string[] = [];
  for (let days = 0; days < SPECIAL_DAYS && found.length < MAX_SPECIALS; days++) {
    const date = today.add({ days });
    const plan = planOf(schedule, date);
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

/** A text that a spreadsheet would take for a formula has an apostrophe before it. */
const plainCell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Lines of CSV (RFC 4180) with the names of the columns. */
export function csvOfRows(rows: readonly Record<string, string>[]): string {
  const [first = {}] = rows;
  const columns = googleColumns(first);
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))].map(csvLine).join("");
}

export const csvLine = (cells: readonly string[]) => `${cells.map(quoted).join(",")}\r\n`;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
