import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { todayAt } from "#core/domain/local-time.ts";
import type { GtfsSource } from "#modules/timetables/contract/gtfs.ts";
import type { Timetable } from "#modules/timetables/contract/timetables.ts";
import { departuresOn } from "#modules/timetables/rules/departures.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { startCalendarServer } from "#test/support/calendar-server.ts";

let server: Awaited<ReturnType<typeof startCalendarServer>>;
let api: ApiServer;
let editor: Person;
beforeAll(async () => {
  server = await startCalendarServer();
  api = await startApi({ network: server.network });
  await api.jobs.start();
  editor = await api.person({ type: "editor" });
});
afterAll(async () => {
  await api.stop();
  await server.stop();
});
beforeEach(async () => {
  await sql`delete from gtfs_source`.execute(api.db);
  await sql`delete from timetable`.execute(api.db);
});

const today = todayAt(Temporal.Now.instant());
/** A Monday, so that whole weeks follow. */
const begin = today.add({ days: 8 - today.dayOfWeek });
const compact = (date: Temporal.PlainDate) => date.toString().replaceAll("-", "");
const inDays = (days: number) => begin.add({ days });

type Tables = Record<string, string[]>;

/** A ferry with stops on both sides, six days a week until day 69, daily from day 70 on; a train; and none on day 2. */
const FEED: Tables = {
  "agency.txt": [
    "agency_id,agency_name,agency_url,agency_timezone",
    "1,North Star Ferry,https://boat.example/,Europe/Dublin",
  ],
  "stops.txt": [
    "stop_id,stop_name,stop_lat,stop_lon",
    'B,"Burtonport, pier",54.9832,-8.434',
    "A,Arranmore,54.9902,-8.4965",
    "T,Station,54.1,-8.1",
  ],
  "routes.txt": [
    "route_id,agency_id,route_short_name,route_long_name,route_type",
    "ferry,1,F,Burtonport to Arranmore,4",
    "train,1,,Somewhere,2",
  ],
  "calendar.txt": [
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    `week,1,1,1,1,1,1,0,${compact(begin)},${compact(inDays(69))}`,
    `daily,1,1,1,1,1,1,1,${compact(inDays(70))},${compact(inDays(139))}`,
  ],
  "calendar_dates.txt": ["service_id,date,exception_type", `week,${compact(inDays(2))},2`],
  "trips.txt": [
    "route_id,service_id,trip_id,direction_id",
    "ferry,week,w1,0",
    "ferry,daily,d1,0",
    "ferry,daily,d2,1",
    "ferry,week,night,1",
    "train,daily,t1,0",
  ],
  "stop_times.txt": [
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    "w1,10:00:00,10:00:00,B,1",
    "w1,10:20:00,10:20:00,A,2",
    "d1,11:30:00,11:30:00,B,1",
    "d1,11:50:00,11:50:00,A,2",
    "d2,12:00:00,12:00:00,A,1",
    "d2,12:45:00,12:45:00,B,2",
    "night,24:10:00,24:10:00,A,1",
    "night,24:30:00,24:30:00,B,2",
    "t1,09:00:00,09:00:00,T,1",
  ],
  "translations.txt": [
    "table_name,field_name,language,translation,record_id",
    "stops,stop_name,ga,Árainn Mhór,A",
    "agency,agency_name,ga,Bád Réalta an Tuaiscirt,1",
  ],
};

async function zipOf(tables: Tables): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, lines] of Object.entries(tables)) zip.addBuffer(Buffer.from(`${lines.join("\r\n")}\r\n`), name);
  zip.end();
  return buffer(zip.outputStream);
}

async function upload(body: Buffer, id?: string) {
  const form = new FormData();
  if (id) form.append("id", id);
  form.append("file", new Blob([new Uint8Array(body)]), "feed.zip");
  const answer = await api.postForm("/api/timetables/gtfs/file", form, editor);
  return { ...answer.json(), status: answer.statusCode } as GtfsSource & {
    status: number;
    code: string;
    errors: unknown;
  };
}
const call = async (path: string, body: object) => {
  const answer = await api.post(`/api/timetables/gtfs${path}`, body, editor);
  return { status: answer.statusCode, ...answer.json() };
};
const FERRY = { route_id: "ferry", origin: "Burtonport, pier", destination: "Arranmore" };
const sources = async () => (await call("", {})).items as GtfsSource[];
const timetables = async () => (await api.app.inject("/api/timetables")).json() as Timetable[];
/** What leaves on a day, as visitors see it. */
const leaving = async (date: Temporal.PlainDate) =>
  departuresOn((await timetables())[0]!, date)
    .filter(({ state }) => state !== "cancelled")
    .map(({ direction, time }) => `${direction} ${time}`);

test("a picked route becomes a timetable that leaves on exactly the days of the file", async () => {
  const source = await upload(await zipOf(FEED));
  expect(source).toMatchObject({ status: 200, name: "North Star Ferry", issue_count: 0, route_count: 2 });
  expect(source.routes).toMatchObject([
    { id: "ferry", mode: "boat", agency: "North Star Ferry", trips: 4 },
    { id: "train", mode: null, trips: 1 },
  ]);
  expect(source.routes[0]!.stops.map(({ name }) => name)).toEqual(["Burtonport, pier", "Arranmore"]);
  const taken = await call("/take", { id: source.id, ...FERRY });
  expect(taken).toMatchObject({
    status: 200,
    mode: "boat",
    operator: "North Star Ferry",
    operator_ie: "Bád Réalta an Tuaiscirt",
    minutes: 20,
    origin: "Burtonport, pier",
    destination: "Arranmore",
    destination_ie: "Árainn Mhór",
    origin_latitude: 54.9832,
  });
  for (let ahead = 0; ahead < 140; ahead++) {
    const day = inDays(ahead);
    const isSunday = ahead % 7 === 6;
    const isAfterSunday = (ahead - 1) % 7 === 6;
    const nights = ahead > 0 && ahead <= 70 && !isAfterSunday && ahead - 1 !== 2 ? ["back 00:10"] : [];
    const days = ahead >= 70 ? ["there 11:30", "back 12:00"] : isSunday || ahead === 2 ? [] : ["there 10:00"];
    expect([ahead, await leaving(day)]).toEqual([ahead, [...nights, ...days]]);
  }
  expect(await leaving(inDays(150))).toEqual([]); // nothing is known
  const [link] = (await sources())[0]!.links;
  expect(link).toMatchObject({ is_there: true, left_out: { frequencies: 0, times: 0, minutes: 1, days: 0 } });
});

test("what a new file changes is shown, the office's own changes and names stay, and departures are not edited by hand", async () => {
  const source = await upload(await zipOf(FEED));
  const { id } = await call("/take", { id: source.id, ...FERRY });
  const edit = (fields: object) => api.post("/api/timetables/update", { id, ...fields }, editor);
  expect((await edit({ origin: "The pier" })).statusCode).toBe(200);
  expect((await edit({ seasons: [] })).json().code).toBe("from-gtfs");
  const storm = { timetable_id: id, kind: "cancelled", date_from: inDays(3).toString(), note: "Storm" };
  expect((await api.post("/api/timetables/changes/add", storm, editor)).statusCode).toBe(200);
  const later = {
    ...FEED,
    "stop_times.txt": FEED["stop_times.txt"]!.map((line) =>
      line.replaceAll(/^w1,10:/g, "w1,09:").replace(",10:", ",09:"),
    ),
  };
  expect((await upload(await zipOf(later), source.id)).status).toBe(200);
  const [timetable] = await timetables();
  expect(timetable).toMatchObject({
    origin: "The pier",
    changes: expect.arrayContaining([expect.objectContaining({ note: "Storm" })]),
  });
  expect(await leaving(inDays(1))).toContain("there 09:00");
  const [link] = (await sources())[0]!.links;
  expect(link!.added).toMatchObject([{ direction: "there", time: "09:00", days: [1, 2, 3, 4, 5, 6] }]);
  expect(link!.removed).toMatchObject([{ direction: "there", time: "10:00" }]);
  const gone = { ...FEED, "routes.txt": FEED["routes.txt"]!.filter((line) => !line.startsWith("ferry")) };
  await upload(await zipOf(gone), source.id);
  expect((await sources())[0]!.links).toMatchObject([{ is_there: false }]);
  expect(await leaving(inDays(1))).toContain("there 09:00"); // it stays as it was
  expect((await call("/leave", { timetable_id: id })).links).toEqual([]);
  expect((await edit({ seasons: [] })).statusCode).toBe(200);
});

test("damaged lines are named with file, line and field, and cost themselves alone", async () => {
  const damaged: Tables = {
    ...FEED,
    "stops.txt": [...FEED["stops.txt"]!, "X,Nowhere,91.5,0", ",No id,1,1"],
    "trips.txt": [...FEED["trips.txt"]!, "bus 9,week,x1,0", "ferry,never,x2,0"],
    "stop_times.txt": [...FEED["stop_times.txt"]!, "w1,25:61:00,10:00:00,B,3", "ghost,10:00:00,10:00:00,B,1"],
    "calendar_dates.txt": [...FEED["calendar_dates.txt"]!, "week,20260231,1", `week,${compact(begin)},3`],
  };
  const source = await upload(await zipOf(damaged));
  expect(source.issue_count).toBe(source.issues.length);
  expect(source.issues).toEqual(
    expect.arrayContaining([
      { file: "stops.txt", line: 5, field: "stop_lat", problem: "wrong-form", value: "91.5" },
      { file: "stops.txt", line: 6, field: "stop_id", problem: "required", value: null },
      { file: "trips.txt", line: 7, field: "route_id", problem: "unknown-reference", value: "bus 9" },
      { file: "trips.txt", line: 8, field: "service_id", problem: "unknown-reference", value: "never" },
      { file: "stop_times.txt", line: 11, field: "arrival_time", problem: "wrong-form", value: "25:61:00" },
      { file: "stop_times.txt", line: 12, field: "trip_id", problem: "unknown-reference", value: "ghost" },
      { file: "calendar_dates.txt", line: 3, field: "date", problem: "wrong-form", value: "20260231" },
      { file: "calendar_dates.txt", line: 4, field: "exception_type", problem: "wrong-form", value: "3" },
    ]),
  );
  expect((await call("/take", { id: source.id, ...FERRY })).status).toBe(200);
});

test("what a timetable cannot say is counted", async () => {
  const source = await upload(
    await zipOf({
      ...FEED,
      "frequencies.txt": ["trip_id,start_time,end_time,headway_secs", "d1,10:00:00,12:00:00,600"],
      "stop_times.txt": FEED["stop_times.txt"]!.map((line) => line.replace("d2,12:00:00,12:00:00", "d2,,")),
    }),
  );
  await call("/take", { id: source.id, ...FERRY });
  expect((await sources())[0]!.links[0]!.left_out).toMatchObject({ frequencies: 1, times: 1 });
});

test("a file that is none, lacks a table or unpacks without end is refused, and nothing is stored", async () => {
  const { "trips.txt": _, ...lacking } = FEED;
  const bomb = {
    ...FEED,
    "shapes.txt": ["x"],
    "stop_times.txt": ["trip_id,stop_id,stop_sequence", "a,".repeat(5_000)],
  };
  const zip = new ZipFile();
  for (const [name, lines] of Object.entries(bomb))
    if (name !== "stop_times.txt") zip.addBuffer(Buffer.from(lines.join("\n")), name);
  zip.addBuffer(Buffer.alloc(250 * 1024 * 1024, "w1,1,B\n"), "stop_times.txt");
  zip.end();
  expect((await upload(Buffer.from("PK no zip"))).code).toBe("not-a-gtfs-feed");
  expect((await upload(await zipOf(lacking))).code).toBe("not-a-gtfs-feed");
  expect(await upload(await buffer(zip.outputStream))).toMatchObject({
    status: 422,
    errors: [expect.objectContaining({ path: "file", code: "too-complex" })],
  });
  expect(await sources()).toEqual([]);
});

test("an address is read by the job, conditionally, and one that fails keeps what there is", async () => {
  const body = await zipOf(FEED);
  let status = 200;
  server.answerWith((request, response) => {
    if (request.headers["if-none-match"] === '"1"') return response.writeHead(304).end();
    return response.writeHead(status, { etag: '"1"' }).end(body);
  });
  const url = server.url.replace("calendar.ics", "gtfs.zip");
  const { id } = await call("/address", { url });
  await api.jobs.run("gtfs");
  expect((await sources())[0]).toMatchObject({ name: "North Star Ferry", problem: null, route_count: 2 });
  await call("/take", { id, ...FERRY });
  const due = () => sql`update gtfs_source set date_next = now()`.execute(api.db);
  await due();
  await api.jobs.run("gtfs");
  expect(server.requests.at(-1)!.headers["if-none-match"]).toBe('"1"');
  expect((await sources())[0]).toMatchObject({ problem: null, links: [{ is_there: true }] });
  await sql`update gtfs_source set etag = null, date_next = now()`.execute(api.db);
  status = 503;
  await api.jobs.run("gtfs");
  expect((await sources())[0]).toMatchObject({ problem: "unreachable", route_count: 2 });
  expect(await leaving(inDays(1))).toContain("there 10:00");
  server.isPublic = false;
  await due();
  await api.jobs.run("gtfs");
  expect((await sources())[0]).toMatchObject({ problem: "not-allowed" });
  server.isPublic = true;
});

test("owners of pages may not", async () => {
  const owner = await api.person();
  expect((await api.post("/api/timetables/gtfs", {}, owner)).statusCode).toBe(403);
  expect((await api.post("/api/timetables/gtfs/address", { url: "https://x.example/" }, owner)).statusCode).toBe(403);
});
