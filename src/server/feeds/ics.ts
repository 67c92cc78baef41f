import { country } from "#core/contract/country.ts";
import { ZONE } from "#core/domain/local-time.ts";

/** A property: a value in the form of its type, or one or more texts, which are escaped. */
export type Property = { name: string } & (
  | { value: string; text?: never }
  | { text: string | readonly string[]; value?: never }
);

/** RFC 5545, 3.1: without its line break. */
const MAX_LINE_BYTES = 75;

/**
 * A calendar of RFC 5545 (docs/decisions/027-feeds-and-changes.md).
 * @param name for a subscription; null for a file that is imported once
 * @param events each with its properties
 */
export function icsCalendar(name: string | null, events: readonly (readonly Property[])[]): Buffer {
  const names: Property[] =
    name === null
      ? []
      : [
          { name: "NAME", text: name },
          { name: "X-WR-CALNAME", text: name },
        ];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Eolaire//Eolaire//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(name === null ? [] : ["REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H"]),
    ...names.map(lineOf),
    ...country.calendarZone,
    ...events.flatMap((properties) => ["BEGIN:VEVENT", ...properties.map(lineOf), "END:VEVENT"]),
    "END:VCALENDAR",
  ];
  return Buffer.from(lines.map((line) => `${folded(line)}\r\n`).join(""));
}

const lineOf = ({ name, value, text = "" }: Property) => `${name}:${value ?? [text].flat().map(escaped).join(",")}`;

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");

/** Folds a line at 75 octets (RFC 5545, 3.1), never within a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  const segments = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      segments.push("");
      bytes = 1; // the space that begins a continuation line
    }
    segments[segments.length - 1] += character;
    bytes += size;
  }
  return segments.join("\r\n ");
}

const compact = (iso: string) => iso.replaceAll(/[-:]/g, "");
const inZone = (date: Date) => date.toTemporalInstant().toZonedDateTimeISO(ZONE);

/** `20260704T190000Z` */
export const utcValue = (date: Date) => compact(`${date.toISOString().slice(0, 19)}Z`);

/** The local time, for `TZID`: `20260704T200000`. */
export const localValue = (date: Date) => compact(inZone(date).toPlainDateTime().toString({ smallestUnit: "second" }));

/** The local day, for `VALUE=DATE`: `20260704`. */
export const dateValue = (date: Date) => compact(inZone(date).toPlainDate().toString());

/**
 * The recurrence rule with `UNTIL` in the form that RFC 5545 (3.3.10) demands: a date for a whole-day event, else UTC.
 * @param rrule as stored, where `UNTIL` may be a date (inclusive), a local time, or UTC
 */
export function ruleValue(rrule: string, isAllDay: boolean): string {
  return rrule.replace(
    /\bUNTIL=(\d{8})(?:T(\d{6})(Z?))?/,
    (_, day: string, time: string | undefined, utc: string) =>
      `UNTIL=${untilValue(day, time, { isAllDay, isUtc: utc === "Z" })}`,
  );
}

function untilValue(day: string, time: string | undefined, { isAllDay, isUtc }: { isAllDay: boolean; isUtc: boolean }) {
  const instant = isUtc
    ? Temporal.Instant.from(`${day}T${time}Z`)
    : Temporal.PlainDateTime.from(`${day}T${time ?? "235959"}`)
        .toZonedDateTime(ZONE)
        .toInstant();
  const date = new Date(instant.epochMilliseconds);
  return isAllDay ? dateValue(date) : utcValue(date);
}
