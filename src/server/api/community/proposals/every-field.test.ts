import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Write } from "#core/contract/endpoint.ts";
import { contract } from "#core/contract/index.ts";
import { ZONE } from "#core/domain/local-time.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import {
  categorise,
  insertAudio,
  insertCategory,
  insertEvent,
  insertHours,
  insertPage,
  insertPhoto,
  insertPost,
  insertPrice,
  insertSpecialTime,
} from "#test/support/factories.ts";

/**
 * Where the office looks at edits, nothing that a team may send is public before its yes: every field of every call of the contract
 * that edits, with values that the contract takes.
 */

let api: ApiServer;
let nora: Person;
let admin: Person;
let category: string;
beforeAll(async () => {
  api = await startApi({ moderatesEdits: true, clientRate: 100_000 });
  nora = await api.person();
  admin = await api.person({ type: "admin" });
  category = await insertCategory(api.db);
});
afterAll(() => api.stop());

const EDITS = Object.entries<object>(contract).filter(
  (entry): entry is [string, Write] => /^(edit|set)/.test(entry[0]) && "waits" in entry[1] && entry[1].waits !== null,
);

/** What names the subject, and when the call is made. */
const NOT_CONTENT = new Set(["page_id", "id", "version", "from_day", "instead_of"]);
/** Values that change at once, which decision 061 says. */
const AT_ONCE: Record<string, readonly unknown[]> = {
  "editPageLocation: hide_address": [true],
  "editPost: status": ["draft"],
  "editEvent: status": ["draft"],
};

const DAY = Temporal.Now.plainDateISO(ZONE).add({ days: 30 });
const at = (time: string, day = DAY) => day.toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant().toString();
const DAILY = "FREQ=DAILY;COUNT=3";

/** Fields that only some values of others allow, with those. */
const GIVEN: Record<string, object> = {
  "editSpecialTime: date_to": { date_to: "2099-12-26" },
  "editPrice: sizes": {
    amount: null,
    sizes: [300, 500].map((amount) => ({ name: `Size ${amount}`, name_ie: null, amount })),
  },
  "editPost: valid_until": { kind: "offer", valid_until: DAY.toString() },
  "editEvent: starts_at": { starts_at: at("17:00") },
  "editEvent: ends_at": { ends_at: at("22:00") },
  "editEvent: all_day": { all_day: true, starts_at: at("00:00"), ends_at: at("00:00", DAY.add({ days: 1 })) },
  "editEvent: rrule": { rrule: DAILY },
  "editEvent: exdates": { rrule: DAILY, exdates: [at("18:00", DAY.add({ days: 1 }))] },
};

/** Each property of a field that is an object, such as each social network. */
function pathsIn(schema: z.ZodType, path: string[]): string[][] {
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodObject) || !Object.values(inner.shape).every(isOptional)) return [path];
  return Object.keys(inner.shape).map((name) => [...path, name]);
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? unwrapped(schema.in as z.ZodType) : schema;
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodOptional;
}

const PLAUSIBLE: readonly unknown[] = [
  "074 952 1234",
  "hello@lantern.example",
  "https://lantern.example/",
  "#157a73",
  "F94 X5C2",
  "2099-07-04",
  "06-01",
  "08:30",
  "16:45",
  "2099-07-04T16:00:00.000Z",
  "FREQ=WEEKLY;BYDAY=FR",
  "A new text",
  "closed",
  2,
  3,
  54.99,
  -8.5,
  700,
  true,
  false,
];

/** Values that a schema takes. */
function valuesFor(schema: z.ZodType): unknown[] {
  const inner = unwrapped(schema);
  return [...valuesOf(inner), null].filter((value) => schema.safeParse(value).success);
}

function valuesOf(inner: z.ZodType): unknown[] {
  if (inner instanceof z.ZodEnum) return inner.options;
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => valuesFor(one as z.ZodType));
  if (inner instanceof z.ZodArray) return valuesFor(inner.element as z.ZodType).map((value) => [value]);
  if (!(inner instanceof z.ZodObject)) return [...PLAUSIBLE];
  const names = Object.keys(inner.shape);
  const of = (name: string) => valuesFor(inner.shape[name] as z.ZodType);
  const needed = Object.fromEntries(
    names.filter((name) => !isOptional(inner.shape[name])).map((name) => [name, of(name)[0]]),
  );
  return [needed, ...names.flatMap((name) => of(name).map((value) => ({ ...needed, [name]: value })))];
}

const FIELDS = EDITS.flatMap(([call, { input }]) =>
  Object.entries<z.ZodType>(input.shape)
    .filter(([field]) => !NOT_CONTENT.has(field))
    .flatMap(([field, schema]) => pathsIn(schema, [field]).map((path) => [`${call}: ${path.join(".")}`, call, path])),
) as [string, string, string[]][];

type World = { page_id: string; id: string };

/** A public page with one of everything, shown to all. */
async function newWorld(kind: string): Promise<World & { visible: () => Promise<unknown> }> {
  const { db } = api;
  await db.deleteFrom("rate_limit").execute();
  const page_id = await insertPage(db, { user_id: nora.id, color: "#336699" });
  await categorise(db, page_id, category);
  await insertHours(db, page_id, { days: [1] });
  const photo = await insertPhoto(db, { page_id }, { is_primary: true });
  await insertPhoto(db, { page_id }, { rank: 2 });
  const event = await insertEvent(db, { page_id, starts_at: at("18:00"), ends_at: at("20:00") });
  await insertPhoto(db, { event_id: event });
  const time = db.selectFrom("opening_time").select("id").where("page_id", "=", page_id);
  const ids: Record<string, string> = {
    page: page_id,
    photo,
    event,
    post: await insertPost(db, page_id),
    price: await insertPrice(db, page_id),
    "opening-time": (await time.executeTakeFirstOrThrow()).id,
    "special-time": await insertSpecialTime(db, page_id, { date_from: "2099-12-24" }),
    audio: await insertAudio(db, { page_id }),
  };
  await insertPrice(db, page_id);
  const reads = [
    `page/id/${page_id}`,
    `page/times/special?page_id=${page_id}&from=2099-01-01&to=2099-12-31`,
    `page/times?page_id=${page_id}`,
    `posts?page_id=${page_id}`,
    `page/posts/id/${ids.post}`,
    `events/id/${event}`,
  ];
  const visible = () =>
    Promise.all(
      reads.map(async (path) => {
        const { statusCode, body } = await api.app.inject(`/api/${path}`);
        return statusCode === 200
          ? JSON.parse(body, (name, value) => (SINCE.has(name) ? undefined : value))
          : statusCode;
      }),
    );
  return { page_id, id: ids[kind]!, visible };
}

/** What any change of a row changes. */
const SINCE = new Set(["version", "date_updated", "date_checked"]);

const MAX_VALUES = 8;

test.each(FIELDS)("%s waits", async (name, call, path) => {
  const row = contract[call as "editPrice"] as unknown as Write;
  const { subject, input } = row;
  const { visible, ...world } = await newWorld(subject!.kind);
  if (path[0] === "hide_address") {
    const hidden = { address: "The Pier", address_ie: null, postcode: null, latitude: null, longitude: null };
    await api.db.updateTable("page").set({ hidden_address: hidden }).where("id", "=", world.page_id).execute();
  }
  const before = await visible();
  const [field = "", property] = path;
  const schema = input.shape[field] as z.ZodType;
  const of = property ? ((unwrapped(schema) as z.ZodObject).shape[property] as z.ZodType) : schema;
  const values = valuesFor(of).filter((value) => !AT_ONCE[name]?.includes(value));
  const sent = values.map((value) => ({ [field]: property ? { [property]: value } : value }));
  for (const fields of GIVEN[name] ? [GIVEN[name]] : sent.slice(0, MAX_VALUES)) {
    const answer = await send(row, world, fields);
    expect(await visible(), JSON.stringify(fields)).toEqual(before);
    if (answer.statusCode !== 202) continue; // as it was, or not possible here
    const { waits_for, proposals } = answer.json();
    expect([waits_for, proposals.length > 0]).toEqual(["office", true]);
    for (const id of proposals) {
      expect((await api.post("/api/proposals/accept", { id }, admin)).json()).toMatchObject({ status: "accepted" });
    }
    await expect.poll(visible).not.toEqual(before);
    return;
  }
  expect.fail("no value of this field has waited");
});

/** Sends a field, with others where the answer says that they are needed. */
async function send({ path, subject, input }: Write, { page_id, id }: World, fields: object) {
  const named = { [subject!.field]: subject!.kind === "page" ? page_id : id };
  const make = (sent: object) => api.post(`/api${path}`, { ...named, ...sent }, nora);
  let sent: Record<string, unknown> = { ...fields };
  let answer = await make(sent);
  for (let tries = 0; answer.statusCode === 422 && tries < 3; tries += 1) {
    for (const { path: missing } of answer.json().errors as { path: string }[]) {
      const schema = input.shape[missing] as z.ZodType | undefined;
      if (schema && !(missing in fields)) sent = { ...sent, [missing]: valuesFor(schema)[0] };
    }
    answer = await make(sent);
  }
  return answer;
}
