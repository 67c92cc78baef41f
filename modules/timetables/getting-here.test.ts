import { describe, expect, test } from "vitest";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { inDays } from "#test/support/days.ts";
import { useSite } from "#test/support/site-server.ts";
import type { DepartureList } from "./contract/timetables.ts";

const site = useSite();

const PATH = "/info/getting-here";
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
const departures = async () => JSON.parse(await site.read("/api/timetables/departures")) as DepartureList;
const next = async (mode: string, direction: string) =>
  (await departures()).next.find((one) => one.mode === mode && one.direction === direction)!;

describe("Getting here", () => {
  test("begins with the next departure each way by boat, bus and plane, and how long it is until then", async () => {
    const text = textOf(await site.read(`/en${PATH}`));
    for (const mode of ["boat", "bus", "plane"]) {
      for (const direction of ["there", "back"]) {
        const { time } = await next(mode, direction);
        expect(text).toMatch(new RegExp(`Next ${mode}: ${time} ((tomorrow|[A-Z][a-z]+day) · )?in \\d+ (min|h|days)`));
      }
    }
    expect(textOf(await site.read(`/ga${PATH}`))).toMatch(/An chéad bhád eile: \d\d:\d\d .*?i gceann \d/);
  });

  test("lists a chosen day with what is cancelled, and why, in both languages", async () => {
    const change = site.db.selectFrom("timetable_change").select("date_from").where("note", "=", "Engine service");
    const { date_from: date } = await change.executeTakeFirstOrThrow();
    const english = await site.read(`/en${PATH}?date=${date}`);
    expect(english).toMatch(/<s><time[^>]*>\d\d:\d\d<\/time><\/s>/);
    expect(textOf(english)).toContain("Cancelled Gannet Ferry Engine service");
    expect(textOf(await site.read(`/ga${PATH}?date=${date}`))).toContain("Curtha ar ceal Bád an Ghainéid");
    expect(english).toContain('name="robots" content="noindex"');
  });

  test("has the whole timetable by season, prices, parking, and the operator's own site", async () => {
    const text = textOf(await site.read(`/en${PATH}`));
    expect(text).toContain("Summer 1 June to 31 August");
    expect(text).toContain("Monday to Saturday 08:00 10:00 12:00");
    expect(text).toContain("Adult, return €16");
    expect(text).toContain("Free car park above the pier in Burtonport.");
    expect(text).toContain("check with the operator");
    expect(await site.read(`/en${PATH}`)).toContain('href="https://northstar.example/"');
    expect(textOf(await site.read(`/ga${PATH}`))).toContain("Luan go Satharn 08:00 10:00 12:00");
  });

  test("tells search engines the next departures", async () => {
    const html = await site.read(`/en${PATH}`);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const boat = await next("boat", "there");
    expect(html).toContain('"@type":"BusTrip"');
    expect(html).toContain('"@type":"Flight"');
    expect(json).toContain('"@type":"BoatTrip"');
    expect(html).toContain(`"departureTime":"${boat.departs_at}"`);
  });

  test("links a calendar of each timetable and a feed of the changes, which are there", async () => {
    const html = await site.read(`/en${PATH}`);
    const [calendar] = /\/en\/timetables\/[0-9a-f-]+\.ics/.exec(html) ?? [];
    expect(await site.read(calendar!)).toContain("SUMMARY:Burtonport → Arranmore (North Star Ferry)");
    expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/en\/timetables.rss">/);
    expect(await site.read("/en/timetables.rss")).toContain("Engine service");
  });
});

test("the home page prints the time of the next ferry", async () => {
  const { time } = await next("boat", "there");
  expect(textOf(await site.read("/en"))).toMatch(new RegExp(`Next ferry (tomorrow |[A-Z][a-z]+day )?${time}`));
  expect(textOf(await site.read("/ga"))).toMatch(new RegExp(`An chéad bhád eile (amárach |Dé.* )?${time}`));
});

describe("directions to a page", () => {
  test("open in the map apps, and on the island say how one gets across and how far it is on foot", async () => {
    const html = await site.read("/en/pages/grey-seal");
    expect(html).toMatch(/href="geo:54\.9795,-8\.5235\?q=54\.9795,-8\.5235\(The%20Grey%20Seal\)"/);
    expect(html).toContain('href="https://maps.apple.com/?daddr=54.9795,-8.5235');
    expect(html).toContain("https://www.google.com/maps/dir/?api=1&amp;destination=54.9795,-8.5235");
    expect(html).toContain("https://www.openstreetmap.org/directions?to=54.9795%2C-8.5235");
    expect(textOf(html)).toContain(
      "By boat from Burtonport to Arranmore, 15 min. 2.7 km from the pier, about 35 minutes",
    );
    expect(textOf(await site.read("/ga/pages/grey-seal"))).toContain("2.7 km ón gcé, thart ar 35 nóiméad");
  });

  test("to a place at the harbour on the mainland need no boat", async () => {
    expect(textOf(await site.read("/en/pages/north-star-ferry"))).not.toContain("Getting across");
  });
});

test("a change is shown at once, and without any timetable all is as it was before there were any", async () => {
  await site.db.deleteFrom("timetable_change").execute();
  await site.db.transaction().execute((tx) => notifyInvalidation(tx, ["timetables"]));
  const date = inDays(9).toString();
  const day = `/en${PATH}?date=${date}`;
  await expect.poll(async () => textOf(await site.read(day))).not.toContain("Cancelled Gannet Ferry");
  const gannet = site.db.selectFrom("timetable").select("id").where("operator", "=", "Gannet Ferry");
  const { id } = await gannet.executeTakeFirstOrThrow();
  const change = { timetable_id: id, kind: "cancelled", date_from: date, date_to: date } as const;
  await site.db.insertInto("timetable_change").values(change).execute();
  await site.db.transaction().execute((tx) => notifyInvalidation(tx, ["timetables"]));
  await expect.poll(async () => textOf(await site.read(day))).toContain("Cancelled Gannet Ferry");

  await site.db.deleteFrom("timetable").execute();
  await site.db.transaction().execute((tx) => notifyInvalidation(tx, ["timetables"]));
  await expect.poll(async () => textOf(await site.read(`/en${PATH}`))).not.toContain("Next boat");
  expect(textOf(await site.read(`/en${PATH}`))).toContain("The ferry leaves from Burtonport");
  expect(await site.read("/en")).toMatch(/href="\/en\/categories\/transport"[^>]*>Next ferry</);
  expect(textOf(await site.read("/en/pages/grey-seal"))).not.toContain("Getting across");
});
