import ICAL from "ical.js";

/** A property as jCal (RFC 7265). One whose value cannot be read is of the type `unknown`. */
export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];

const TEXTS = ["uid", "status", "sequence", "class", "summary", "description", "location", "url"];
const CALENDAR = ["x-wr-calname", "name", "x-wr-timezone", "tzid", "x-lic-location"];
const DATES = ["dtstart", "dtend", "recurrence-id", "exdate", "rdate"];
const RULES = ["rrule", "exrule"];
const OFFSETS = ["tzoffsetfrom", "tzoffsetto"];

/** What is done with the value of a property before the library reads it; properties that are not named here are not read. */
const READERS: ReadonlyMap<string, (line: ContentLine) => Property[]> = new Map([
  ...[...TEXTS, ...CALENDAR].map((name) => [name, text] as const),
  ...DATES.map((name) => [name, dates] as const),
  ...RULES.map((name) => [name, rule] as const),
  ...OFFSETS.map((name) => [name, offset] as const),
  ["duration", duration] as const,
]);

type ContentLine = { name: string; parameters: string; value: string };

/** The name, the parameters with the semicolon before each, and the value; a colon may stand between quotation marks. */
const CONTENT = /^([\w-]+)(?![\w-])((?:[^:"]|"[^"]*"){0,1000}):(.*)$/s;
/** The same where a quotation mark has no end. */
const DAMAGED = /^([\w-]+)(?:[^\w:-][^:]*)?:(.*)$/s;

/**
 * Whether a line is one of its own, and not the rest of a text that was broken in two. `Doors: 8 pm` is such a rest: names of
 * properties are in one case, known, or in capitals.
 */
export function isContentLine(line: string): boolean {
  const name = /^([A-Za-z][\w-]*)[;:]/.exec(line)?.[1];
  if (!name) return false;
  return name === name.toUpperCase() || /^x-/i.test(name) || READERS.has(name);
}

/**
 * The properties of a line, in the form of the standard where a program has left it: days without `VALUE=DATE`, ISO 8601 with
 * its hyphens, rules in lower case or with spaces, empty values.
 */
export function propertiesOf(line: string): Property[] {
  const [, written = "", parameters = "", value = ""] = CONTENT.exec(line) ?? [];
  const name = written.toLowerCase();
  if (name) return READERS.get(name)?.({ name, parameters, value }) ?? [];
  const [, damaged = "", rest = ""] = DAMAGED.exec(line) ?? [];
  return READERS.has(damaged.toLowerCase()) ? [unknown(damaged.toLowerCase(), rest)] : [];
}

function parsed({ name, parameters, value }: ContentLine): Property {
  try {
    return ICAL.parse.property(`${name.toUpperCase()}${parameters}:${value}`);
  } catch {
    return unknown(name, value);
  }
}

const unknown = (name: string, value: string): Property => [name, {}, "unknown", value];

/** Damaged parameters do not hide the text. */
function text(line: ContentLine): Property[] {
  const property = parsed(line);
  return [property[2] === "unknown" ? parsed({ ...line, parameters: "" }) : property];
}

/** Dates and times; a list of both becomes two properties, since the type is that of a property. */
function dates(line: ContentLine): Property[] {
  const { name, value } = line;
  if (name === "rdate" && value.includes("/")) return [parsed(line)]; // periods
  const parameters = line.parameters.replaceAll(/;VALUE=[^;]*/gi, "");
  const isDated = /;VALUE=DATE(?:;|$)/i.test(line.parameters);
  const values = value.split(",").filter((one) => one.trim() !== "");
  const read = values.map((one) => momentOf(one.trim(), isDated));
  if (read.includes(null)) return [unknown(name, value)];
  const [days, times] = [read.filter((one) => one?.length === 8), read.filter((one) => one && one.length > 8)];
  return [
    ...(days.length > 0 ? [parsed({ name, parameters: `${parameters};VALUE=DATE`, value: days.join() })] : []),
    ...(times.length > 0 ? [parsed({ name, parameters, value: times.join() })] : []),
  ];
}

const MOMENT =
  /^(?<date>\d{4}(?<hyphen>-?)\d\d\k<hyphen>\d\d)(?:[T ]?(?<hour>\d\d):?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,]\d+)?)?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** `20270712` or `20270712T190000` with or without `Z`; null where there is no such day or time. */
function momentOf(value: string, isDated: boolean): string | null {
  const { date, hour, minute, second = "00", zone } = MOMENT.exec(value)?.groups ?? {};
  try {
    const day = Temporal.PlainDate.from(date ?? "");
    if (hour === undefined || (isDated && `${hour}${minute}${second}` === "000000")) return basic(`${day}`);
    const isEndOfDay = hour === "24"; // of ISO 8601
    const time = Temporal.PlainTime.from(`${isEndOfDay ? "00" : hour}:${minute}:${second}`);
    const wall = day.add({ days: isEndOfDay ? 1 : 0 }).toPlainDateTime(time);
    const isUtc = zone?.toUpperCase() === "Z";
    if (!zone || isUtc) return basic(wall.toString({ smallestUnit: "second" })) + (isUtc ? "Z" : "");
    return basic(Temporal.Instant.from(`${wall}${zone}`).toString({ smallestUnit: "second" }));
  } catch {
    return null;
  }
}

const basic = (iso: string) => iso.replaceAll(/[-:]/g, "");

/** An empty rule repeats nothing, and is left out. */
function rule({ name, value }: ContentLine): Property[] {
  const pairs = value
    .toUpperCase()
    .replaceAll(/\s/g, "")
    .replace(/^(?:RRULE|EXRULE):/, "")
    .split(";")
    .filter(Boolean)
    .map((pair) => {
      const [part = "", list = ""] = pair.split("=");
      const values = list.split(",").filter(Boolean);
      return `${part}=${part === "UNTIL" ? (momentOf(list, false) ?? "none") : values.join()}`;
    });
  return pairs.length === 0 ? [] : [parsed({ name, parameters: "", value: pairs.join(";") })];
}

function duration(line: ContentLine): Property[] {
  const value = line.value.trim();
  return value === "" ? [] : [parsed({ ...line, value })];
}

/** `+100` and `+01:00` are read as `+0100`; what is no offset is left out. */
function offset({ name, value }: ContentLine): Property[] {
  const [, sign, hours = "", minutes = "00", seconds = ""] =
    /^([+-]?)(\d{1,2}):?(\d\d)?:?(\d\d)?$/.exec(value.trim().replace(/^([+-]?)(\d)(\d\d)$/, "$10$2$3")) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return [];
  return [parsed({ name, parameters: "", value: `${sign || "+"}${hours.padStart(2, "0")}${minutes}${seconds}` })];
}
