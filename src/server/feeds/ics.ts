/** A line of an event: a value in the form of its type, or a text, which is escaped. */
export type Property = { name: string } & ({ value: string; text?: never } | { text: string; value?: never });

/** RFC 5545, 3.1: without its line break. */
const MAX_LINE_BYTES = 75;

/** How Ireland's clocks change; the rule has held since 1996, and long enough before. */
const DUBLIN = [
  ...["BEGIN:VTIMEZONE", "TZID:Europe/Dublin"],
  ...["BEGIN:DAYLIGHT", "DTSTART:19810329T010000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0100", "TZNAME:IST"],
  ...["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT"],
  ...["BEGIN:STANDARD", "DTSTART:19961027T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0000", "TZNAME:GMT"],
  ...["RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD"],
  "END:VTIMEZONE",
];

/**
 * A calendar of RFC 5545.
 * @param name for calendars that subscribe; null for a file that is added once
 * @param events each with its properties
 */
export function icsCalendar(name: string | null, events: readonly (readonly Property[])[]): Buffer {
  const head: Property[] =
    name === null
      ? []
      : [
          { name: "NAME", text: name },
          { name: "X-WR-CALNAME", text: name },
        ];
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Eolaire//Eolaire//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"],
    ...(name === null ? [] : ["REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H"]),
    ...[...head.map(written), ...DUBLIN],
    ...events.flatMap((properties) => ["BEGIN:VEVENT", ...properties.map(written), "END:VEVENT"]),
    "END:VCALENDAR",
  ];
  return Buffer.from(lines.map((line) => `${folded(line)}\r\n`).join(""));
}

const written = ({ name, value, text }: Property) => `${name}:${value ?? escaped(text ?? "")}`;

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").X;

/** No line is longer than its octets allow, and no character is cut in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  const deps = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      deps.push("");
      bytes = 1; // the space that says that the line goes on
    }
    deps[deps.length - 1] += character;
    bytes += size;
  }
  return deps.join("\r\n ");
}
