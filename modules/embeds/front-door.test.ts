import { expect, test } from "vitest";
import { longDate } from "#core/texts/dates.ts";
import { inDays, localTime } from "#test/support/days.ts";
import { useSite } from "#test/support/site-server.ts";

/** A fortnight ahead. */
const PLANNED_ON = inDays(14);
const PLANNED = {
  text: "No ferry: the slip is mended",
  text_ie: "Gan bád: an fánán á dheisiú",
  reach: "none",
} as const;
const site = useSite(
  async (db) => {
    const [starts_at, ends_at] = ["10:00", "18:00"].map((time) => localTime(PLANNED_ON, time).toString());
    const notice = { ...PLANNED, starts_at: starts_at!, ends_at: ends_at! };
    await db.insertInto("office_notice").values(notice).execute();
  },
  { CLIENT_RATE: "60" }, // 30 of them may be searches
);

const POLICY = "content-security-policy";

test("other sites may frame badges, also where they are sent from the cache, and nothing else", async () => {
  for (const path of ["/embed/lantern-bar", "/embed/lantern-bar.svg", "/embed/lantern-bar"]) {
    const { status, headers } = await site.get(path);
    expect([status, headers.get("x-frame-options")]).toEqual([200, null]);
    expect(headers.get(POLICY)).toContain("frame-ancestors *");
  }
  expect((await site.get("/embed")).headers.get("x-frame-options")).toBe("DENY");
});

test.each(["toString=1", "constructor=1&constructor=2"])("%s is no field, and no error of ours", async (query) => {
  expect((await site.get(`/embed/pages?${query}`)).status).toBe(200);
});

test("an answer says of a coming notice when it is", async () => {
  const html = await site.read("/embed/search?lang=en&q=boat+to+dungloe");
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  const after = text.slice(text.indexOf(PLANNED.text) + PLANNED.text.length).slice(0, 200);
  expect(text).toContain(PLANNED.text);
  expect(after).toContain(longDate("en", PLANNED_ON.toString()));
  expect(after).toContain("10:00 – 18:00");
});

test.each([
  ["en", "doctor at night", "Doctor on call"],
  ["ga", "fiaclóir san oíche", "Dochtúir ar dualgas"],
])("an answer says first whom to call: %s, %s", async (lang, q, doctor) => {
  expect(await site.read(`/embed/search?${new URLSearchParams({ lang, q })}`)).toContain(doctor);
});

test("whoever searches too much reads in the frame that it asks again", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await site.get(`/embed/pages?q=pub${n}`)).status);
  expect(statuses).toContain(429);
  const framed = await site.get("/embed/pages?q=new&lang=ga");
  expect([framed.status, framed.headers.get("x-frame-options")]).toEqual([429, null]);
  expect(await framed.text()).toContain("Fiafróidh an liosta seo arís i gceann nóiméid.");
});
