import { type HoursInRows, scheduleOfRows, writeGoogleHours } from "@eolaire/opening-hours";
import { country } from "#core/contract/country.ts";
import { openingHours } from "./opening-hours.ts";
import { splitAddress } from "./split-address.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const ADDRESS_LINES = 5;

/** What the sheet needs of a page. */
export type SheetPage = HoursInRows & {
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
 * A row of the spreadsheet for the bulk upload of Google Business Profile, by the name of its column.
 * Source: https://support.google.com/business/answer/3370250
 */
export function googleRow(page: SheetPage, today: Temporal.PlainDate): Record<string, string> {
  const { week, special } = writeGoogleHours(openingHours, scheduleOfRows(page), today);
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
    ...Object.fromEntries([7, 1, 2, 3, 4, 5, 6].map((day) => [`${DAYS[day - 1]} hours`, week?.[day - 1] ?? ""])),
    "Special hours": special,
    "From the business": plainCell((page.description ?? page.description_ie ?? "").slice(0, 750)),
  };
}

/** The names of the columns, in their order. */
export const googleColumns = (row: Record<string, string>): string[] => Object.keys(row);

/** What does not fit into the lines is in the last one. */
const addressLine = (lines: readonly string[], at: number): string =>
  at < ADDRESS_LINES - 1 ? (lines[at] ?? "") : lines.slice(at).join(", ");

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
