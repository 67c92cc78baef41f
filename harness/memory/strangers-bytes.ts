import sharp from "sharp";
import { wavTone } from "#test/support/sounds.ts";

/** A call that parses bytes of strangers: as large as the product takes them. */
export type ParserCall = {
  name: string;
  path: string;
  fields: Record<string, string>;
  file: Uint8Array<ArrayBuffer> | null;
};

const WAV_SECONDS = 60;
/** As many as each kind of table may have. */
const [ROWS, PLACES, UNITS] = [20_000, 4_000, 1_000];
/** Of each text of a translation: all together are just below the size that is read. */
const TEXT = "Cois farraige. ".repeat(480);

/** One of each parser. @param pageId of the page that is written to */
export async function parserCalls(pageId: string, calendarUrl: string): Promise<ParserCall[]> {
  const photo = (name: string, file: Buffer): ParserCall => ({
    name,
    path: "/api/page/photos/add",
    fields: { page_id: pageId },
    file: Uint8Array.from(file),
  });
  const table = (name: string, path: string, text: string): ParserCall => ({
    name,
    path,
    fields: { dry_run: "true" },
    file: Uint8Array.from(Buffer.from(text)),
  });
  const large = sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: "#157a73" } });
  const layered = sharp({ create: { width: 5_000, height: 4_000, channels: 4, background: "#157a7380" } });
  return [
    photo("JPEG of 48 megapixels", await large.clone().jpeg().toBuffer()),
    photo("progressive JPEG of 48 megapixels", await large.clone().jpeg({ progressive: true }).toBuffer()),
    photo("PNG of 20 megapixels with transparency", await layered.clone().png().toBuffer()),
    photo("WebP of 20 megapixels with transparency", await layered.clone().webp().toBuffer()),
    photo("AVIF of 6 megapixels", await large.clone().resize(3_000, 2_000).avif({ effort: 0 }).toBuffer()),
    photo("TIFF of 20 megapixels", await layered.clone().tiff({ compression: "lzw" }).toBuffer()),
    {
      name: `WAV of ${WAV_SECONDS} s`,
      path: "/api/audio/add",
      fields: { page_id: pageId, title: "Tone", language: "en" },
      file: Uint8Array.from(wavTone(WAV_SECONDS)),
    },
    table(`pages as CSV, ${ROWS} rows`, "/api/admin/page/import", csvOfPages()),
    table(`pages as JSON, ${ROWS} rows`, "/api/admin/page/import", JSON.stringify(rows(ROWS))),
    table(`places as CSV, ${PLACES} rows`, "/api/admin/places/import", csvOfPlaces()),
    table(`translations as XLIFF, ${UNITS} units`, "/api/admin/translations/import", xliff()),
    table("XLIFF of attributes", "/api/admin/translations/import", attributes()),
    {
      name: "iCal of 2 MB",
      path: "/api/page/calendars/look",
      fields: { page_id: pageId, url: calendarUrl },
      file: null,
    },
  ];
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Page ${at}`, description: "A place by the sea. ".repeat(10) }));

const csvOfPages = () =>
  ["name,slogan,description", ...rows(ROWS).map(({ name, description }) => `${name},By the sea,${description}`)].join(
    "\n",
  );

const csvOfPlaces = () =>
  [
    "name,name_ie,latitude,longitude",
    ...Array.from({ length: PLACES }, (_, at) => `Place ${at},Áit ${at},54.98,-8.${String(at).padStart(4, "0")}`),
  ].join("\n");

const XLIFF_HEAD =
  '<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ga"><file id="texts">';

function xliff(): string {
  const units = Array.from(
    { length: UNITS },
    (_, at) => `<unit id="u${at}"><segment><source>${TEXT}</source><target>${TEXT}</target></segment></unit>`,
  );
  return `${XLIFF_HEAD}${units.join("")}</file></xliff>`;
}

const attributes = () =>
  `${XLIFF_HEAD}<unit ${Array.from({ length: 120_000 }, (_, at) => `a${at}="1"`).join(" ")}/></file></xliff>`;

/** Just below the size that is read: events of a week for each day of the year. */
export function largeCalendar(): string[] {
  const lines: string[] = [];
  for (let at = 0, bytes = 0; bytes < 1_900_000; at++) {
    const day = `2026${String(1 + (at % 12)).padStart(2, "0")}${String(1 + (at % 28)).padStart(2, "0")}`;
    const event = [
      "BEGIN:VEVENT",
      `UID:${at}@calendar.example`,
      `DTSTART:${day}T190000Z`,
      `DTEND:${day}T200000Z`,
      `SUMMARY:Evening ${at}`,
      "RRULE:FREQ=DAILY;COUNT=300",
      "END:VEVENT",
    ];
    bytes += event.join("\r\n").length;
    lines.push(...event);
  }
  return lines;
}
