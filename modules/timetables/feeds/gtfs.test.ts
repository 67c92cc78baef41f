import { fileURLToPath } from "node:url";
import { jsonText } from "@eolaire/postgres";
import { parse } from "csv-parse/sync";
import Fastify from "fastify";
import protobuf from "protobufjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { ISLAND_DIRECTORY } from "#core/server/api/office/settings/queries.ts";
import { registerFeeds } from "#core/server/feeds/feeds.ts";
import { openPageCache } from "#core/server/http/cache/page-cache.ts";
import { comingWorkday, today } from "#test/support/days.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { unzipped } from "#test/support/unzipped.ts";
import server from "../server.ts";

const { db, drop } = await createTestDatabase();
const app = Fastify();
const cache = openPageCache();
registerFeeds(app, {
  db,
  cache,
  settings: {
    publicUrl: "https://eolaire.test",
    languages: LOCALES,
    directory: ISLAND_DIRECTORY,
    licence: null,
    name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }),
  },
  modules: [{ ...server, module: "timetables" }],
});

const begin = today();
const storm = comingWorkday();
const compact = (date: Temporal.PlainDate) => date.toString().replaceAll("-", "");
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const every = (direction: string, time: string, days = WEEK) => ({ direction, time, days, note: null, note_ie: null });
const ENDS = {
  origin: "Burtonport",
  origin_ie: "Ailt an Chorráin",
  destination: "Arranmore, “pier”",
  destination_ie: null,
  origin_latitude: 54.9832,
  origin_longitude: -8.434,
  destination_latitude: 54.9902,
  destination_longitude: -8.4965,
};
let boat: string;
let unplaced: string;
const insert = async ({ seasons = [], ...row }: { seasons?: object[]; [column: string]: unknown }) =>
  (
    await db
      .insertInto("timetable")
      .values({
        mode: "boat",
        operator: "North Star",
        operator_ie: "Réalta",
        minutes: 20,
        ...ENDS,
        ...row,
        seasons: jsonText(seasons),
      } as never)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

beforeAll(async () => {
  const seasons = [
    {
      from: null,
      to: null,
      name: null,
      name_ie: null,
      departures: [every("there", "10:00"), every("back", "23:50", [5])],
    },
    {
      from: "06-01",
      to: "08-31",
      name: null,
      name_ie: null,
      departures: [every("there", "09:00"), every("there", "10:00")],
    },
  ];
  boat = await insert({ seasons, holiday_rule: "none", website: "https://boat.example/" });
  unplaced = await insert({ origin_latitude: null, origin_longitude: null, operator: "Somewhere" });
  const [date, dayAfter] = [storm.toString(), storm.add({ days: 1 }).toString()];
  await db
    .insertInto("timetable_change")
    .values([
      {
        timetable_id: boat,
        kind: "cancelled",
        direction: "there",
        time: "10:00",
        date_from: date,
        date_to: date,
        note: "Storm",
        note_ie: "Stoirm",
      },
      { timetable_id: boat, kind: "extra", direction: "back", time: "21:30", date_from: dayAfter, date_to: dayAfter },
    ])
    .execute();
});
afterAll(async () => {
  await app.close();
  await drop();
});

type Row = Record<string, string>;

/** The tables of the feed, read by programs that know nothing of ours. */
async function readFeed(): Promise<Record<string, Row[]>> {
  const answer = await app.inject("/open-data/gtfs.zip");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = Object.entries(await unzipped(answer.rawPayload));
  return Object.fromEntries(files.map(([name, bytes]) => [name, parse(bytes, { columns: true }) as Row[]]));
}

/** On which dates a trip runs, by the rules of the reference. */
function datesOf(feed: Record<string, Row[]>, service: string): Set<string> {
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const row = feed["calendar.txt"]!.find(({ service_id }) => service_id === service)!;
  const plain = (text: string) => Temporal.PlainDate.from(text);
  const dates = new Set<string>();
  for (let day = plain(row.start_date!); Temporal.PlainDate.compare(day, plain(row.end_date!)) <= 0; ) {
    if (row[days[day.dayOfWeek - 1]!] === "1") dates.add(compact(day));
    day = day.add({ days: 1 });
  }
  for (const { service_id, date, exception_type } of feed["calendar_dates.txt"]!) {
    if (service_id !== service) continue;
    if (exception_type === "1") dates.add(date!);
    else dates.delete(date!);
  }
  return dates;
}

test("has what the reference requires: unique ids, references that lead somewhere, times, zones, positions", async () => {
  const feed = await readFeed();
  const required: Record<string, [key: string | null, fields: string[]]> = {
    "agency.txt": ["agency_id", ["agency_name", "agency_url", "agency_timezone"]],
    "stops.txt": ["stop_id", ["stop_name", "stop_lat", "stop_lon"]],
    "routes.txt": ["route_id", ["route_long_name", "route_type"]],
    "trips.txt": ["trip_id", ["route_id", "service_id"]],
    "stop_times.txt": [null, ["trip_id", "stop_id", "stop_sequence", "arrival_time", "departure_time"]],
    "calendar.txt": ["service_id", ["monday", "sunday", "start_date", "end_date"]],
    "calendar_dates.txt": [null, ["service_id", "date", "exception_type"]],
    "feed_info.txt": [null, ["feed_publisher_name", "feed_publisher_url", "feed_lang", "feed_version"]],
    "translations.txt": [null, ["table_name", "field_name", "language", "translation", "record_id"]],
  };
  expect(Object.keys(feed).sort()).toEqual(Object.keys(required).sort());
  for (const [file, [key, fields]] of Object.entries(required)) {
    const rows = feed[file]!;
    expect(rows.length, file).toBeGreaterThan(0);
    for (const row of rows) for (const field of fields) expect(row[field], `${file} ${field}`).toMatch(/./);
    if (key) expect(new Set(rows.map((row) => row[key])).size, file).toBe(rows.length);
  }
  const ids = (file: string, key: string) => new Set(feed[file]!.map((row) => row[key]));
  const references: [string, string, string][] = [
    ...([["routes.txt", "agency_id", "agency.txt"]] as [string, string, string][]),
    ...([
      ["trips.txt", "route_id", "routes.txt"],
      ["trips.txt", "service_id", "calendar.txt"],
    ] as [string, string, string][]),
    ...([
      ["stop_times.txt", "trip_id", "trips.txt"],
      ["stop_times.txt", "stop_id", "stops.txt"],
    ] as [string, string, string][]),
    ["calendar_dates.txt", "service_id", "calendar.txt"],
  ];
  for (const [file, field, target] of references) {
    const known = ids(target, field);
    for (const row of feed[file]!) expect(known.has(row[field]), `${file} ${row[field]}`).toBe(true);
  }
  for (const { arrival_time, departure_time } of feed["stop_times.txt"]!) {
    expect(`${arrival_time} ${departure_time}`).toMatch(/^\d\d:[0-5]\d:00 \d\d:[0-5]\d:00$/);
  }
  expect(feed["agency.txt"]).toMatchObject([{ agency_timezone: "Europe/Dublin", agency_url: "https://boat.example/" }]);
  expect(feed["routes.txt"]).toMatchObject([
    { route_id: boat, route_type: "4", route_long_name: "Burtonport – Arranmore, “pier”" },
  ]);
  expect(feed["translations.txt"]).toContainEqual(
    expect.objectContaining({
      table_name: "stops",
      language: "ga",
      translation: "Ailt an Chorráin",
      record_id: `${boat}-origin`,
    }),
  );
  expect(JSON.stringify(feed)).not.toContain(unplaced); // it has no position, and a stop needs one
});

test("a boat over midnight arrives at 24:10, and each trip runs on the dates of its seasons, holidays and extra days", async () => {
  const feed = await readFeed();
  const stops = feed["stop_times.txt"]!.filter(({ trip_id }) => trip_id === `${boat}-back-2350`);
  expect(stops.map((row) => [row.stop_sequence, row.arrival_time, row.stop_id])).toEqual([
    ["1", "23:50:00", `${boat}-destination`],
    ["2", "24:10:00", `${boat}-origin`],
  ]);
  const summer = datesOf(feed, `${boat}-there-0900`);
  const all = datesOf(feed, `${boat}-there-1000`);
  const friday = datesOf(feed, `${boat}-back-2350`);
  for (let ahead = 0; ahead < 366; ahead++) {
    const day = begin.add({ days: ahead });
    const isSummer = day.month >= 6 && day.month <= 8;
    const isHoliday = [`${day.year}-12-25`, `${day.year}-12-26`, `${day.year}-01-01`, `${day.year}-03-17`].includes(
      `${day}`,
    );
    if (isHoliday) expect([`${day}`, all.has(compact(day))]).toEqual([`${day}`, false]);
    else if (isSummer && day.dayOfWeek !== 1) expect([`${day}`, summer.has(compact(day))]).toEqual([`${day}`, true]);
    if (!isSummer) expect([`${day}`, summer.has(compact(day))]).toEqual([`${day}`, false]);
    if (isSummer || day.dayOfWeek !== 5) expect([`${day}`, friday.has(compact(day))]).toEqual([`${day}`, false]);
  }
  expect([...datesOf(feed, `${boat}-back-2130`)]).toEqual([compact(storm.add({ days: 1 }))]);
  expect(all.has(compact(storm))).toBe(false); // cancelled
});

test("the ids stay as they are when another departure is added", async () => {
  const before = (await readFeed())["trips.txt"]!.map(({ trip_id }) => trip_id);
  await insert({ seasons: [], operator: "Another", origin: "Leabgarrow" });
  cache.clear();
  const after = (await readFeed())["trips.txt"]!.map(({ trip_id }) => trip_id);
  expect(after).toEqual(expect.arrayContaining(before));
});

test("the cancelled trip, and what is otherwise in both languages, are read by the official description", async () => {
  const schema = await protobuf.load(fileURLToPath(new URL("../inputs/gtfs-realtime.proto", import.meta.url)));
  const answer = await app.inject("/open-data/gtfs-realtime.pb");
  expect(answer.headers["content-type"]).toBe("application/x-protobuf");
  const type = schema.lookupType("transit_realtime.FeedMessage");
  const message = type.toObject(type.decode(answer.rawPayload), { enums: String, longs: Number }) as {
    header: { gtfsRealtimeVersion: string; timestamp: number };
    entity: Record<string, never>[];
  };
  expect(message.header.gtfsRealtimeVersion).toBe("2.0");
  expect(Math.abs(message.header.timestamp - Date.now() / 1000)).toBeLessThan(60);
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime("Europe/Dublin").epochMilliseconds / 1000;
  const updates = message.entity.filter(({ tripUpdate }) => tripUpdate);
  expect(updates).toMatchObject([
    {
      tripUpdate: {
        trip: {
          tripId: `${boat}-there-1000`,
          routeId: boat,
          directionId: 0,
          startTime: "10:00:00",
          startDate: compact(storm),
          scheduleRelationship: "CANCELED",
        },
      },
    },
  ]);
  const trips = new Set((await readFeed())["trips.txt"]!.map(({ trip_id }) => trip_id));
  expect(trips.has(`${boat}-there-1000`)).toBe(true);
  const alerts = message.entity.flatMap(({ alert }) => alert ?? []);
  expect(alerts).toHaveLength(2);
  expect(alerts).toContainEqual(
    expect.objectContaining({
      effect: "REDUCED_SERVICE",
      activePeriod: [{ start: midnight(storm), end: midnight(storm.add({ days: 1 })) }],
      informedEntity: [{ routeId: boat, directionId: 0 }],
      headerText: {
        translation: [
          {
            text: expect.stringMatching(/^Cancelled: 10:00, Burtonport to Arranmore.*\(North Star\)$/),
            language: "en",
          },
          { text: expect.stringMatching(/^Curtha ar ceal: 10:00, .*Ailt an Chorráin.*\(Réalta\)$/), language: "ga" },
        ],
      },
      descriptionText: {
        translation: [
          { text: "Storm", language: "en" },
          { text: "Stoirm", language: "ga" },
        ],
      },
    }),
  );
});
