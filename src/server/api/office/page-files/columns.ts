import { country } from "#core/contract/country.ts";
import { FIRST_NAME, SECOND_NAME } from "#core/contract/language-names.ts";
import { ACCESSIBILITY_FACTS, type AccessibilityFact } from "#core/contract/pages/accessibility.ts";
import { OSM_ID, PAGE_STATUSES, PAGE_TYPES, PRICE_TYPES } from "#core/contract/pages/card.ts";
import { APPROVALS } from "#core/contract/pages/own.ts";
import { SOCIAL_NETWORKS } from "#core/contract/pages/public.ts";
import { PAGE_TEXT_FIELDS } from "#core/contract/pages/texts.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { slugOf } from "#core/domain/slug.ts";
import { isId } from "#core/server/db/ids.ts";
import { readAnswer, writeAnswer } from "./cells/accessibility.ts";
import { readDate } from "./cells/dates.ts";
import { readPrices, writePrices } from "./cells/prices.ts";
import { CellError } from "./cells/text.ts";
import { readIntervals, readSpecial, readTimes, writeIntervals, writeSpecial, writeTimes } from "./cells/times.ts";
import type { PageRecord } from "./page-record.ts";

/** Numbers are written without quotes, so that a spreadsheet reads them as numbers. */
export type Cell = string | number | null;

/**
 * A column of a spreadsheet: how a field of a page is written into a cell and read from it. The contract (`sentPage`)
 * validates the value. `npm run docs` lists the columns in `docs/page-files.md`.
 */
export type Column = {
  /** The field of the API. `social.facebook` is a field of an object. */
  name: string;
  about: string;
  example: string;
  /** For administrators only, and for the checks of an import. Not part of the open data. */
  isInternal?: boolean;
  write(page: PageRecord): Cell;
  /**
   * Reads a cell that is not empty. The contract validates the result.
   * @throws CellError
   */
  read(cell: string): unknown;
  /** Whether a cell of another table, whose heading happens to be the name of this column, may be meant so; omitted: any. */
  fits?: ((cell: string) => boolean) | undefined;
  /** Whether a word is an answer here that means *nothing* elsewhere, such as *níl*. */
  understands?: (cell: string) => boolean;
  /** The value of an empty cell: null or an empty list clears the field, undefined leaves it as it is. */
  empty: null | undefined | readonly [];
};

type TextField = {
  [Field in keyof PageRecord]: PageRecord[Field] extends string | null ? Field : never;
}[keyof PageRecord];

const unchanged = (cell: string) => cell;

const text = (name: TextField, about: string, example: string): Column => ({
  name,
  about,
  example,
  empty: null,
  write: (page) => page[name],
  read: unchanged,
});

/** One of a list of values; an empty cell leaves the field as it is. */
const choice = (name: TextField, about: string, choices: readonly string[]): Column => ({
  ...text(name, `${about}: ${choices.map((one) => `\`${one}\``).join(", ")}`, choices[0] as string),
  empty: undefined,
  read: (cell) => choiceOf(cell, choices) ?? cell,
  fits: (cell) => choiceOf(cell, choices) !== undefined,
});

/** `Temporarily closed` for `temporarily_closed`, as people and spreadsheets write it. */
function choiceOf(cell: string, choices: readonly string[]): string | undefined {
  const folded = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, " ");
  return choices.find((one) => folded(one) === folded(cell));
}

const number = (name: "latitude" | "longitude", about: string, example: string): Column => ({
  name,
  about,
  example,
  empty: null,
  write: (page) => page[name],
  read: readNumber,
});

/** As the export writes them; else they are names, such as “Live music”. */
const SLUGS = /^[a-z0-9,;\s-]+$/;

const slugs = (name: "categories" | "tags", about: string, example: string): Column => ({
  name,
  about,
  example,
  empty: [],
  write: (page) => page[name].join(", "),
  read: (cell) => cell.split(SLUGS.test(cell) ? /[,;\s]+/ : /[,;|\n]+/).flatMap((one) => slugOf(one) || []),
});

const lines = <Field extends "times" | "special" | "prices">(
  name: Field,
  {
    about,
    example,
    write,
    read,
  }: Pick<Column, "about" | "example" | "read"> & { write(list: PageRecord[Field]): string },
): Column => ({ name, about, example, empty: [], read, write: (page) => write(page[name]) });

const profile = (network: (typeof SOCIAL_NETWORKS)[number]): Column => ({
  name: `social.${network}`,
  about: "Its profile there",
  example: `https://${network}.example/shop`,
  empty: null,
  write: (page) => page.social[network] ?? null,
  read: unchanged,
});

const fact = (name: AccessibilityFact): Column => ({
  name: `accessibility.${name}`,
  about: "`yes`, `partly` or `no`, with a word of the owner; empty: unknown",
  example: "partly | note: A ramp at the side door | note_ie: Fánán ag an doras taoibh",
  empty: null,
  write: ({ accessibility }) => writeAnswer(accessibility[name]),
  read: readAnswer,
});

const isWhole = (cell: string) => /^\d{1,9}$/.test(cell.trim());

/** All columns, in the order of the file. */
export const COLUMNS: readonly Column[] = [
  {
    ...text("id", "Which page it is; empty for a new one", "0198b3a2-7c1e-7000-8000-000000000001"),
    empty: undefined,
    fits: isId,
  },
  {
    ...text("slug", "The readable part of its address; identifies the page where there is no id", "corner-shop"),
    empty: undefined,
  },
  {
    name: "version",
    about: "Written by the export: a page that was edited since is refused",
    example: "7",
    isInternal: true,
    empty: undefined,
    write: (page) => page.version,
    read: readNumber,
    fits: isWhole,
  },
  {
    ...text("revision", "Written by the export: the same for hours, prices, categories and tags", "q3v9k2m8x7b1"),
    isInternal: true,
    empty: undefined,
  },
  {
    ...choice(
      "approval",
      "The state of a new page, `approved` where it is empty; an import does not change that of an existing page",
      APPROVALS,
    ),
    isInternal: true,
  },
  ...PAGE_TEXT_FIELDS.map(({ field, about, example }) => text(field, about, example)),
  choice("type", "What it is", PAGE_TYPES),
  slugs("categories", "Slugs of up to five categories, the main one first", "pubs, food"),
  slugs("tags", "Slugs of up to fifteen tags", "live-music, wheelchair"),
  choice("status", "The status that the owner sets", PAGE_STATUSES),
  {
    ...text("reopens_on", "The first day on which a page that is `temporarily_closed` is open again", "2027-03-17"),
    read: readDate,
  },
  { ...text("color", "Its colour", "#157a73"), empty: undefined },
  { ...choice("price_type", "The price level", PRICE_TYPES), empty: null, fits: undefined },
  text("contact_number", "A phone number; one without a country is of this one", "+441758612345"),
  text("email", "An email address", "hello@shop.example"),
  text("website", "A web address", "https://shop.example/"),
  text("booking_url", "Where one makes an appointment or books", "https://shop.example/book"),
  text("booking_number", "The number to call for it", "+441758612346"),
  ...SOCIAL_NETWORKS.map(profile),
  text("address", `In ${FIRST_NAME}`, "12 Main Street"),
  text("address_ie", `In ${SECOND_NAME}`, "12 An tSráid Mhór"),
  text(
    "postcode",
    country.postcode ? nameIn(country.postcode.name, "en") : "Postcode",
    country.postcode?.example ?? "",
  ),
  text("location", "Village or district", "North End"),
  number("latitude", "Degrees; with `longitude` or not at all", `${country.map.latitude}`),
  number("longitude", "Degrees", `${country.map.longitude}`),
  text("service_area", `Where it comes to its customers, in ${FIRST_NAME}`, "Up to 20 km around"),
  text("service_area_ie", `In ${SECOND_NAME}`, "Suas le 20 km timpeall"),
  {
    name: "hide_address",
    about: "`yes`: only its team sees address and coordinates",
    example: "yes",
    isInternal: true,
    empty: undefined,
    understands: isAnswer,
    read: readYes,
    write: (page) => (page.hide_address ? "yes" : "no"),
  },
  {
    name: "needs_ferry",
    about: "`yes`: it may be closed on days without a boat",
    example: "yes",
    empty: undefined,
    understands: isAnswer,
    read: readYes,
    write: (page) => (page.needs_ferry ? "yes" : "no"),
  },
  ...ACCESSIBILITY_FACTS.map(fact),
  {
    name: "holiday_rule",
    about: "On public holidays: `as_usual`, `closed`, or hours",
    example: "12:00-18:00",
    empty: undefined,
    write: ({ holiday_rule: rule }) => (typeof rule === "string" ? rule : writeIntervals(rule)),
    read: readHolidayRule,
  },
  lines("times", {
    about: "Opening times, a line for days with the same hours",
    example: "Mon-Fri 09:00-13:00, 14:00-17:00\nSat 10:00-14:00 | season: 06-01 to 08-31 | season_name: Summer",
    write: writeTimes,
    read: readTimes,
  }),
  lines("special", {
    about: "Days with other hours, a line for each day, range or day of every year",
    example:
      "2026-08-01 to 2026-08-07 10:00-20:00\nDec 25 closed | name: Christmas Day\neaster -2 days closed\nAug Mo[1] 12:00-16:00",
    write: writeSpecial,
    read: readSpecial,
  }),
  lines("prices", {
    about: `Prices ${nameIn(country.money.inMoney, "en")}, a line each, in their order; \`no amount\` where the description says it`,
    example:
      "3.50 | name: Tea | name_ie: Tae | section: Drinks\nno amount | name: Wine | sizes: Glass / Gloine 6.50; Bottle / Buidéal 28.00\n12-18 | name: Main course | unit: person | allergens: fish, celery | diets: gluten-free",
    write: writePrices,
    read: readPrices,
  }),
  {
    ...text(
      "osm_id",
      "The element of OpenStreetMap from which the page began: its data is © its contributors, under the ODbL",
      "node/4123",
    ),
    fits: (cell) => OSM_ID.test(cell.trim()),
  },
  {
    ...text(
      "date_checked",
      "When its team last confirmed or changed the hours; an import ignores it",
      "2026-06-03T09:00:00.000Z",
    ),
    empty: undefined,
  },
];

/** Accepts the decimal comma of some locales (`54,99`), but neither `1e3` nor `0x10`. */
function readNumber(cell: string): number {
  const plain = cell.trim().replace(",", ".");
  if (!/^-?\d{1,15}(\.\d{1,17})?$/.test(plain)) throw new CellError("wrong-form");
  return Number(plain) + 0;
}

/** Spreadsheets write TRUE and FALSE. */
const YES = new Set(["yes", "y", "true", "1", "tá"]);
const NO = new Set(["no", "n", "false", "0", "níl"]);

function isAnswer(cell: string): boolean {
  const answer = cell.trim().toLowerCase();
  return YES.has(answer) || NO.has(answer);
}

function readYes(cell: string): boolean {
  if (!isAnswer(cell)) throw new CellError("wrong-form");
  return YES.has(cell.trim().toLowerCase());
}

function readHolidayRule(cell: string): unknown {
  const rule = cell.trim().toLowerCase();
  if (rule === "as_usual" || rule === "closed") return rule;
  const intervals = readIntervals(rule);
  if (!intervals) throw new CellError("wrong-form");
  return intervals.length === 0 ? "closed" : intervals;
}
