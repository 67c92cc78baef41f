import { expect, test } from "vitest";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { insertEvent, insertPage } from "../support/factories.ts";
import { ifThere } from "../support/module-screens.ts";
import { useSite } from "../support/site-server.ts";

const today = Temporal.Now.zonedDateTimeISO("Europe/Dublin").startOfDay();
/** The middle of the next month: its events are neither today nor this weekend. */
const month = today.toPlainDate().toPlainYearMonth().add({ months: 1 });
const day = (number: number) => month.toPlainDate({ day: number });
const at = (date: Temporal.PlainDate, time: string) =>
  date.toZonedDateTime({ timeZone: "Europe/Dublin", plainTime: time }).toInstant().toString();

const site = useSite(async (db) => {
  await db.deleteFrom("event").execute();
  const hall = await insertPage(db, { slug: "hall", name: "The Hall", latitude: 54.99, longitude: -8.5 });
  const on = (slug: string, date: Temporal.PlainDate, row: Parameters<typeof insertEvent>[1] = {}) =>
    insertEvent(db, { slug, title: slug, starts_at: at(date, "20:00"), ends_at: at(date, "23:00"), ...row });
  await on("concert", day(10), { kinds: ["music"], page_id: hall });
  await on("story-hour", day(10), { kinds: ["children"], free: true });
  await on("weekly-dance", day(3), { kinds: ["music"], page_id: hall, rrule: "FREQ=WEEKLY;COUNT=3" });
  for (const name of ["one", "two", "three", "four"]) await on(name, day(12));
});

const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
/** The events of a list, in their order; the map has their links once more. */
const eventsIn = (html: string) =>
  hrefs(html.split("data-map=")[0]!).flatMap((href) => /^\/en\/events\/([a-z-]+)$/.exec(href)?.[1] ?? []);
const range = `from=${day(1)}&to=${day(28)}`;

test("a series is one row that unfolds, and each day is a heading once", async () => {
  const html = await site.read(`/en/events?${range}`);
  expect(new Set(eventsIn(html)).size).toBe(eventsIn(html).length);
  expect(html).toContain("2 more dates");
  const headings = [...html.matchAll(/<h2 id="day-([\d-]+)"/g)].map(([, date]) => date);
  expect(headings).toEqual([3, 10, 12].map((number) => `${day(number)}`));
});

test("chips keep what was chosen, and take it back", async () => {
  const html = await site.read(`/en/events?${range}&kind=music`);
  expect(eventsIn(html).sort()).toEqual(["concert", "weekly-dance"]);
  expect(hrefs(html)).toContain(`/en/events?${range}&kind=music&free=true`);
  expect(html).toMatch(
    new RegExp(`href="/en/events\\?${range.replace("&", "&amp;")}" aria-current="true"[^>]*>.*?Music`),
  );
  expect(hrefs(html)).toContain("/en/events?when=weekend&kind=music");
  expect(hrefs(html)).toContain(`/en/events?month=${month}&kind=music`);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(await site.read("/en/events")).toContain('<link rel="canonical"');
});

test("where the chosen days have nothing, what comes after them is shown", async () => {
  const html = await site.read("/en/events?when=today&free=true");
  expect(html).toContain("Nothing like that is planned in these days.");
  expect(eventsIn(html)).toEqual(["story-hour"]);
  expect(hrefs(html)).toContain("/en/events?free=true");
});

test("a month is a table of weeks from Monday, with events as links and the months beside it", async () => {
  const html = await site.read(`/en/events?month=${month}`);
  const table = /<table[\s\S]*<\/table>/.exec(html)![0];
  expect([...table.matchAll(/<th scope="col">(\w+)/g)].map(([, name]) => name).join(" ")).toBe(
    "Mon Tue Wed Thu Fri Sat Sun",
  );
  expect(eventsIn(table).filter((slug) => slug === "weekly-dance")).toHaveLength(3);
  expect(eventsIn(table)).not.toContain("four");
  expect(table).toContain("1 more");
  expect(hrefs(table)).toContain(`/en/events?from=${day(12)}&to=${day(12)}`);
  expect(hrefs(html)).toContain(`/en/events?month=${month.subtract({ months: 1 })}`);
  expect(hrefs(html)).toContain(`/en/events?month=${month.add({ months: 1 })}`);
});

test("the front page leads to the music of this night, and to none where there is none", async () => {
  for (const locale of ["en", "ga"]) expect(await site.read(`/${locale}`)).not.toMatch(/Tonight’s music|Ceol anocht/);
  const night = Temporal.Now.zonedDateTimeISO("Europe/Dublin").subtract({ hours: 6 }).toPlainDate();
  const [starts_at, ends_at] = [at(night, "20:00"), at(night.add({ days: 1 }), "05:59")];
  for (const [slug, kinds] of [
    ["late-session", ["music"]],
    ["late-quiz", ["arts"]],
  ] as const) {
    await insertEvent(site.db, { slug, title: slug, kinds: [...kinds], starts_at, ends_at });
  }
  await notifyInvalidation(site.db, ["events"]);
  for (const [locale, name] of [
    ["en", "Tonight’s music"],
    ["ga", "Ceol anocht"],
  ] as const) {
    const link = `href="/${locale}/events?when=tonight&amp;kind=music" rel="nofollow">${name}`;
    await expect.poll(async () => (await site.read(`/${locale}`)).includes(link)).toBe(true);
  }
  expect(eventsIn(await site.read("/en/events?when=tonight&kind=music"))).toEqual(["late-session"]);
  expect(eventsIn(await site.read("/en/events?when=tonight")).sort()).toEqual(["late-quiz", "late-session"]);
  const next = `${night.add({ days: 1 })}`;
  expect(eventsIn(await site.read(`/en/events?from=${next}&to=${next}`))).not.toContain("late-session");
  for (const day of ifThere("/my-day")) {
    expect(await site.read(`/en${day}?date=${next}`)).not.toContain("/en/events/late-session");
    expect(await site.read(`/en${day}?date=${night}`)).toContain("/en/events/late-session");
  }
});

test("the calendar ends a year ahead, so that no robot follows it for ever", async () => {
  const last = today.toPlainDate().toPlainYearMonth().add({ months: 12 });
  expect(hrefs(await site.read(`/en/events?month=${last}`))).not.toContain(
    `/en/events?month=${last.add({ months: 1 })}`,
  );
  expect(await site.read(`/en/events?month=${last.add({ months: 1 })}`)).not.toContain("<table");
});

test("an event begins with who, when and where, and shows what else is on there", async () => {
  const html = await site.read("/en/events/weekly-dance");
  const facts = [...html.matchAll(/<dt>.*?<\/svg>(.*?)<\/dt>/g)].map(([, name]) => name);
  expect(facts.slice(0, 3)).toEqual(["Who", "When", "Where"]);
  expect(html.indexOf("<dt>")).toBeLessThan(html.indexOf("The next dates"));
  expect(html).toMatch(/<dd>\w+days, <span><time[^>]*>20:00/);
  expect(eventsIn(html.split("Also on there")[1]!)).toEqual(["concert"]);
  expect(hrefs(html)).toContain("/en/events?kind=music");
});
