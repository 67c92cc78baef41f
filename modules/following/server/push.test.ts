import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { vapidKeys } from "#core/server/push/vapid-keys.ts";
import { type ApiServer, startApi } from "#test/support/api-server.ts";
import { categorise, insertCategory, insertPage, insertPost } from "#test/support/factories.ts";
import { startPushService } from "#test/support/push-service.ts";
import { mailDigests } from "./digest.ts";
import { sendPushMessages } from "./push.ts";

const TUESDAY_MORNING = "2027-07-06T06:00:00Z";
const TUESDAY_NOON = "2027-07-06T11:00:00Z";
/** Seven in Dublin, and ten minutes later. */
const WEDNESDAY = "2027-07-07T06:10:00Z";
/** Eleven at night in Dublin. */
const NIGHT = "2027-07-06T22:00:00Z";

let api: ApiServer;
let service: Awaited<ReturnType<typeof startPushService>>;
let bar: string;
let pubs: string;

beforeAll(async () => {
  service = await startPushService();
  api = await startApi({ pushServices: [service.service] });
  service.know((await vapidKeys(api.db)).publicKey);
  pubs = await insertCategory(api.db, { slug: "pubs", name: "Pubs" });
});
afterAll(async () => {
  await service.stop();
  await api.stop();
});
beforeEach(async () => {
  const tables = ["push_device", "follower", "rate_limit", "page", "office_notice", "push_notice", "outbox"] as const;
  for (const table of tables) await api.db.deleteFrom(table).execute();
  service.reset();
  service.setPublic(true);
  bar = await insertPage(api.db, { slug: "bar", name: "The Bar", name_ie: "An Beár" });
  await categorise(api.db, bar, pubs);
});

/** A device that follows since Tuesday morning. */
async function device(name: string, fields: object = { page: "bar" }, locale = "en"): Promise<void> {
  const answer = await api.post("/api/follows/device/add", { ...service.browser(name), locale, ...fields });
  expect(answer.statusCode).toBe(200);
  const since = { date_confirmed: TUESDAY_MORNING, covered_until: TUESDAY_MORNING };
  await api.db.updateTable("follow").set(since).execute();
  await api.db.updateTable("follower").set({ date_next: TUESDAY_MORNING }).execute();
}

const signal = new AbortController().signal;
const digests = (at: string) => mailDigests(api.db, { signal, now: Temporal.Instant.from(at) });
const log = { warn: (details: object) => void warnings.push(details) };
const warnings: object[] = [];
const send = (at: string, services = [service.service]) =>
  sendPushMessages(
    api.db,
    { publicUrl: "https://eolaire.test", network: service.network, services },
    { signal, log, now: Temporal.Instant.from(at) },
  );
const news = async (at: string) => {
  await digests(at);
  await send(at);
};
const post = (title: string, page_id = bar) =>
  insertPost(api.db, page_id, { title, publish_at: TUESDAY_NOON, status: "published" });
const shown = () => service.received.map(({ to, payload }) => `${to}: ${payload.title} | ${payload.body}`).sort();
const waiting = async () => (await api.db.selectFrom("push_message").select("id").execute()).length;
const devices = async () => (await api.db.selectFrom("push_device").select("endpoint").execute()).length;

const officeNotice = (fields: object = {}) =>
  api.db
    .insertInto("office_notice")
    .values({
      text: "No ferry after 14:00",
      text_ie: "Gan bád farantóireachta tar éis 14:00",
      reach: "none",
      starts_at: TUESDAY_NOON,
      ends_at: "2027-07-07T22:00:00Z",
      date_created: TUESDAY_NOON,
      ...fields,
    })
    .execute();
const dayNotice = (fields: object = {}) =>
  api.db
    .insertInto("day_notice")
    .values({
      page_id: bar,
      date: "2027-07-06",
      kind: "early",
      at: "18:00",
      word: "a wedding",
      date_created: TUESDAY_NOON,
      lapses_at: "2027-07-06T23:00:00Z",
      ...fields,
    })
    .execute();

describe("in the morning", () => {
  test("a device gets what is new, encrypted for it and signed by the directory, in its language", async () => {
    await device("phone");
    await device("fon", { page: "bar" }, "ga");
    const id = await post("Music on Friday");
    await news(WEDNESDAY);
    expect(shown()).toEqual(["fon: An Beár: Music on Friday | ", "phone: The Bar: Music on Friday | "]);
    const { payload, headers, claims } = service.received.find(({ to }) => to === "phone")!;
    expect(payload).toMatchObject({ lang: "en", path: `/en/posts/${id}` });
    expect(headers).toMatchObject({ ttl: "86400", urgency: "normal", topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(claims).toMatchObject({ sub: "https://eolaire.test", exp: expect.any(Number) });
    expect(await api.db.selectFrom("outbox").select("id").execute()).toEqual([]);
    expect(await api.db.selectFrom("push_device").select("date_succeeded").execute()).toEqual([
      { date_succeeded: new Date(WEDNESDAY) },
      { date_succeeded: new Date(WEDNESDAY) },
    ]);
  });

  test("several things are one message, which has their titles and paths, and says how many more there are", async () => {
    await device("phone");
    for (let n = 0; n < 30; n++) await post(`News ${n} ${"of a very long day on the island, ".repeat(4)}`);
    await news(WEDNESDAY);
    const [only, ...more] = service.received;
    expect(more).toEqual([]);
    const { payload, bytes } = only!;
    expect(payload).toMatchObject({ title: "New since yesterday", path: "/en/follow#device" });
    expect(payload.items.length).toBeGreaterThan(4);
    expect(payload.items[0]).toMatchObject({ path: expect.stringMatching(/^\/en\/posts\//) });
    expect(payload.more).toBe(`and ${30 - payload.items.length} more things`);
    expect(bytes).toBeLessThanOrEqual(3_072);
  });

  test("nothing comes twice, however many runs there are at once", async () => {
    await device("phone");
    await post("Music");
    await Promise.all([digests(WEDNESDAY), digests(WEDNESDAY)]);
    await Promise.all([send(WEDNESDAY), send(WEDNESDAY), send(WEDNESDAY)]);
    await news(WEDNESDAY);
    expect(shown()).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  test("nothing comes where nothing is new, and on other days nothing of a week", async () => {
    await device("phone");
    await device("weekly", { page: "bar", rhythm: "weekly" });
    await digests(WEDNESDAY);
    await post("Music");
    await api.db.updateTable("follow").set({ covered_until: TUESDAY_MORNING }).execute();
    await api.db.updateTable("follower").set({ date_next: TUESDAY_MORNING }).execute();
    await news(WEDNESDAY);
    expect(shown()).toEqual(["phone: The Bar: Music | "]);
  });

  test("at night a message waits until seven", async () => {
    await device("phone");
    await post("Music");
    await digests(WEDNESDAY);
    await send("2027-07-07T22:30:00Z"); // expired by then, had it been sent
    await send("2027-07-07T03:00:00Z");
    expect(shown()).toEqual([]);
    expect(await waiting()).toBe(1);
    await send(WEDNESDAY);
    expect(shown()).toHaveLength(1);
  });
});

describe("a notice", () => {
  test("of the office comes at once and once, at night too, in each language, and not again in the digest", async () => {
    await device("phone", { page: undefined, notices: "office" });
    await device("fon", { page: undefined, notices: "office" }, "ga");
    await device("other");
    await officeNotice({ date_created: NIGHT });
    await Promise.all([send(NIGHT), send(NIGHT)]);
    await send("2027-07-06T22:01:00Z");
    await news(WEDNESDAY);
    expect(shown()).toEqual([
      "fon: Ón oifig | Gan bád farantóireachta tar éis 14:00\ngo dtí Dé Céadaoin 7 Iúil, 23:00",
      "phone: From the office | No ferry after 14:00\nuntil Wednesday 7 July, 23:00",
    ]);
    expect(service.received[0]!.headers.urgency).toBe("high");
  });

  test("of the office that is corrected comes again, in the place of the first one", async () => {
    await device("phone", { page: undefined, notices: "office" });
    await officeNotice();
    await send(TUESDAY_NOON);
    await api.db.updateTable("office_notice").set({ text: "No ferry after 16:00" }).execute();
    await send("2027-07-06T11:02:00Z");
    await send("2027-07-06T11:03:00Z");
    const [first, second, ...more] = service.received.map(({ payload }) => payload);
    expect([first!.body, second!.body, more]).toEqual([
      "No ferry after 14:00\nuntil Wednesday 7 July, 23:00",
      "No ferry after 16:00\nuntil Wednesday 7 July, 23:00",
      [],
    ]);
    expect(second!.tag).toBe(first!.tag);
  });

  test("of a page for its day comes at once by day", async () => {
    await device("phone");
    await device("category", { page: undefined, search: "category=pubs" });
    await dayNotice();
    await send(TUESDAY_NOON);
    await news(WEDNESDAY);
    expect(shown()).toEqual(["phone: The Bar | Today until 18:00 only\na wedding"]);
  });

  test("of a page waits at night, and comes in the morning if it still holds", async () => {
    await device("phone");
    await dayNotice({ date_created: NIGHT });
    await send(NIGHT);
    await send("2027-07-07T06:05:00Z");
    expect(shown()).toEqual([]);
    await dayNotice({ kind: "back", at: null, back_on: "2027-07-12", date: "2027-07-07", date_created: NIGHT });
    await send("2027-07-07T03:00:00Z");
    expect(shown()).toEqual([]);
    await send(WEDNESDAY);
    expect(shown()).toEqual(["phone: The Bar | Back Monday\na wedding"]);
  });

  test("that was taken back or is over does not come", async () => {
    await device("phone", { page: undefined, notices: "office" });
    await officeNotice({ date_ended: TUESDAY_NOON });
    await officeNotice({ ends_at: "2027-07-06T11:30:00Z" });
    await send("2027-07-06T12:00:00Z");
    expect(shown()).toEqual([]);
  });
});

describe("a push service", () => {
  beforeEach(async () => {
    await device("phone");
    await post("Music");
    await digests(WEDNESDAY);
  });

  test.each([404, 410])(
    "that answers %d knows the device no more: it is deleted with what it followed",
    async (status) => {
      service.answer("phone", status);
      await send(WEDNESDAY);
      expect([await devices(), await waiting()]).toEqual([0, 0]);
      for (const table of ["follow", "follower"] as const)
        expect(await api.db.selectFrom(table).select("id").execute()).toEqual([]);
    },
  );

  test("that fails is asked again later, not before it says, and each time after longer", async () => {
    service.answer("phone", 503);
    await send(WEDNESDAY);
    await send("2027-07-07T06:11:59Z");
    expect(service.requests).toHaveLength(1);
    await send("2027-07-07T06:12:01Z");
    await send("2027-07-07T06:15:00Z");
    expect(service.requests).toHaveLength(2);
    service.answer("phone", 201);
    await send("2027-07-07T06:17:00Z");
    expect(shown()).toHaveLength(1);
    expect(await api.db.selectFrom("push_device").select("date_failed").execute()).toEqual([{ date_failed: null }]);
    expect(JSON.stringify(warnings)).not.toContain("eolaire.example");
  });

  test("that has failed for two weeks loses the device", async () => {
    service.answer("phone", 403);
    await api.db.updateTable("push_device").set({ date_failed: "2027-06-20T00:00:00Z" }).execute();
    await send(WEDNESDAY);
    expect(await devices()).toBe(0);
  });

  test("within our own networks is not asked", async () => {
    service.setPublic(false);
    await send(WEDNESDAY);
    expect(service.requests).toEqual([]);
    expect([await devices(), await waiting()]).toEqual([1, 1]);
  });

  test("that is none of the settings any more is not asked; its devices stay for two weeks", async () => {
    await send(WEDNESDAY, ["push.example"]);
    expect(service.requests).toEqual([]);
    expect([await devices(), await waiting()]).toEqual([1, 1]);
  });

  test("is asked for twenty messages at once, not for all", async () => {
    for (let n = 0; n < 24; n++) await device(`other-${n}`);
    await digests(WEDNESDAY);
    let [now, most] = [0, 0];
    service.answerWith((_, response) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        response.writeHead(503).end();
      }, 5);
    });
    await send(WEDNESDAY);
    expect(service.requests.length).toBeGreaterThanOrEqual(25);
    expect(most).toBeLessThanOrEqual(20);
  });

  test("that sends elsewhere is not followed", async () => {
    service.answer("phone", 307);
    await send(WEDNESDAY);
    expect(service.requests).toHaveLength(1);
  });

  test("gets nothing that is a day old", async () => {
    await send("2027-07-08T06:11:00Z");
    expect(service.requests).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test("gets a message again that a killed server had begun to send, which the device shows once", async () => {
    service.answer("phone", 201);
    await api.db.updateTable("push_message").set({ attempts: 1, date_next: "2027-07-07T06:15:00Z" }).execute();
    await send(WEDNESDAY);
    expect(shown()).toEqual([]);
    await send("2027-07-07T06:16:00Z");
    expect(shown()).toHaveLength(1);
    expect(service.received[0]!.payload.tag).toMatch(/^news \d+$/);
  });
});

test("a key that is none takes its device with it, and hinders nobody", async () => {
  await device("phone");
  const off = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]);
  await api.db.updateTable("push_device").set({ p256dh: off }).execute();
  await device("other");
  await post("Music");
  await news(WEDNESDAY);
  expect(shown()).toEqual(["other: The Bar: Music | "]);
  expect(await devices()).toBe(1);
});
