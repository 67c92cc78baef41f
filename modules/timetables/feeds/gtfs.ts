import { stringify } from "csv-stringify/sync";
import Pbf from "pbf";
import yazl from "yazl";
import { FIRST, LOCALES, type Locale } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import { notFound } from "#core/server/http/problem.ts";
import { changeText } from "#core/texts/journey-text.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import { cancelledTrips, type ServiceAlert, serviceAlerts } from "../rules/gtfs/realtime.ts";
import { isInFeed, staticFeed } from "../rules/gtfs/static-feed.ts";
import { endsOf } from "../rules/lines.ts";
import { listTimetables } from "../server/queries.ts";
import { timetablesIn } from "../timetables-in.ts";

type Settings = Pick<SiteSettings, "name" | "publicUrl">;

/** Read every few seconds by trip planners, who take a timestamp of minutes ago for a dead feed. */
const REALTIME_SECONDS = 30;
/** The same bytes for the same feed. */
const ZIP_DATE = new Date(Date.UTC(2000, 0, 1));

/** `/open-data/gtfs.zip`: the timetables for trip planners (https://gtfs.org). */
export async function gtfsFeed(context: ReadContext, { name, publicUrl }: Settings): Promise<Buffer> {
  const timetables = await listTimetables(context);
  if (!timetables.some(isInFeed)) throw notFound();
  const tables = staticFeed(timetables, {
    name: name[FIRST],
    publicUrl,
    today: todayAt(context.now),
  });
  const zip = new yazl.ZipFile();
  for (const [file, rows] of Object.entries(tables)) {
    zip.addBuffer(Buffer.from(stringify(rows as (string | number)[][], { record_delimiter: "windows" })), file, {
      mtime: ZIP_DATE,
    });
  }
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

/** `/open-data/gtfs-realtime.pb`: what of the feed above is cancelled, and what is otherwise, in words. */
export async function gtfsRealtime(context: ReadContext, { publicUrl }: Settings): Promise<Buffer> {
  const timetables = await listTimetables(context);
  context.until(context.now.add({ seconds: REALTIME_SECONDS }));
  const pbf = new Pbf();
  pbf.writeMessage(1, writeHeader, Math.floor(context.now.epochMilliseconds / 1000));
  for (const trip of cancelledTrips(timetables, todayAt(context.now))) {
    pbf.writeMessage(2, writeEntity, {
      id: `${trip.tripId}-${trip.startDate}`,
      field: 3,
      write: (update) => update.writeMessage(1, writeTrip, trip),
    });
  }
  for (const alert of serviceAlerts(timetables)) {
    const write = (message: Pbf) => writeAlert(alert, message, publicUrl);
    pbf.writeMessage(2, writeEntity, { id: alert.id, field: 5, write });
  }
  return Buffer.from(pbf.finish());
}

// The numbers of fields and values are those of https://gtfs.org/documentation/realtime/proto/.

function writeHeader(timestamp: number, pbf: Pbf): void {
  pbf.writeStringField(1, "2.0");
  pbf.writeVarintField(2, 0); // the whole dataset
  pbf.writeVarintField(3, timestamp);
}

type Entity = { id: string; field: number; write: (pbf: Pbf) => void };

function writeEntity({ id, field, write }: Entity, pbf: Pbf): void {
  pbf.writeStringField(1, id);
  pbf.writeMessage(field, (_: null, message) => write(message), null);
}

const CANCELED = 3;

function writeTrip(trip: ReturnType<typeof cancelledTrips>[number], pbf: Pbf): void {
  pbf.writeStringField(1, trip.tripId);
  pbf.writeStringField(2, trip.startTime);
  pbf.writeStringField(3, trip.startDate);
  pbf.writeVarintField(4, CANCELED);
  pbf.writeStringField(5, trip.routeId);
  pbf.writeVarintField(6, trip.directionId);
}

const UNKNOWN_CAUSE = 1;
const EFFECTS = { "no-service": 1, reduced: 2, additional: 5, other: 7 } as const;

function writeAlert(alert: ServiceAlert, pbf: Pbf, publicUrl: string): void {
  const { timetable, change, effect, start, end } = alert;
  const both = (field: number, textIn: (locale: Locale) => string | null) => {
    const texts = LOCALES.flatMap((locale) => {
      const text = textIn(locale);
      return text ? [{ locale, text }] : [];
    });
    if (texts.length > 0) pbf.writeMessage(field, writeTexts, texts);
  };
  pbf.writeMessage(1, writePeriod, { start, end });
  pbf.writeMessage(
    5,
    (_: null, selector) => {
      selector.writeStringField(2, timetable.id);
      if (change.direction) selector.writeVarintField(6, change.direction === "there" ? 0 : 1);
    },
    null,
  );
  pbf.writeVarintField(6, UNKNOWN_CAUSE);
  pbf.writeVarintField(7, EFFECTS[effect]);
  both(8, (locale) => `${publicUrl}/${locale}/info/getting-here?date=${change.date_from}`);
  both(10, (locale) => headerOf(alert, locale));
  both(11, (locale) => inLanguage(change, "note", locale));
}

function writePeriod({ start, end }: { start: number; end: number }, pbf: Pbf): void {
  pbf.writeVarintField(1, start);
  pbf.writeVarintField(2, end);
}

function writeTexts(texts: readonly { locale: Locale; text: string }[], pbf: Pbf): void {
  for (const one of texts) {
    pbf.writeMessage(
      1,
      ({ text, locale }, translation) => {
        translation.writeStringField(1, text);
        translation.writeStringField(2, locale);
      },
      one,
    );
  }
}

/** “Cancelled: 10:00, the mainland to the island (North Star Ferry)” */
function headerOf({ timetable, change }: ServiceAlert, locale: Locale): string {
  const texts = timetablesIn(locale);
  const { from, to } = endsOf(timetable, change.direction ?? "there");
  const route = texts.route({ from: inLanguage(from, "name", locale) ?? "", to: inLanguage(to, "name", locale) ?? "" });
  return `${changeText(change, texts)}: ${[change.time, route].filter(Boolean).join(", ")} (${inLanguage(timetable, "operator", locale)})`;
}
