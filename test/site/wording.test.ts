import { describe, expect, test } from "vitest";
import { inDays, localTime } from "../support/days.ts";
import { insertEvent, insertHours, insertPage, insertSpecialTime } from "../support/factories.ts";
import { startSite, useSite } from "../support/site-server.ts";

const day = inDays(2);
const evening = {
  starts_at: localTime(day, "21:00").toString(),
  ends_at: localTime(day.add({ days: 1 }), "00:00").toString(),
  status: "published" as const,
};

const site = useSite(async (db) => {
  const page_id = await insertPage(db, { slug: "quiet-house", name: "Quiet House" });
  const winter = { season_from: "11-01", season_to: "03-31", season_name: "Winter", season_name_ie: "Geimhreadh" };
  await insertHours(db, page_id, winter);
  const event = { page_id, ...evening };
  await insertEvent(db, { ...event, slug: "unpriced", title: "Unpriced" });
  const weekly = { ...event, rrule: "FREQ=WEEKLY", last_ends_at: null };
  const busy = await insertPage(db, { slug: "busy-house", name: "Busy House" });
  await insertEvent(db, { ...weekly, page_id: busy, slug: "weekly", title: "Weekly" });
  await insertSpecialTime(db, busy, { date_from: day.add({ days: 7 }).toString() });
  await insertEvent(db, { ...event, slug: "gratis", title: "Gratis", free: true });
  await insertEvent(db, { ...event, slug: "only-irish", title: "Priced", price_text_ie: "Deich euro" });
});

/** The text of the main content, without markup. */
const mainOf = async (path: string) =>
  /<main[\s\S]*<\/main>/
    .exec(await site.read(path))![0]
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the cost of an event", () => {
  test.each([
    ["is not mentioned where it is unknown", "unpriced", null],
    ["is free of charge where the organiser chose so", "gratis", "Free of charge"],
    ["is shown where it was written in the other language only", "only-irish", "Deich euro"],
  ])("%s", async (_what, slug, shown) => {
    const [text = ""] = (await mainOf(`/en/events/${slug}`)).split("The organiser");
    expect(text.includes("Costs")).toBe(shown !== null);
    expect(text.includes("Free of charge")).toBe(shown === "Free of charge");
    if (shown) expect(text).toContain(shown);
  });

  test("is told to search engines where it is free", async () => {
    expect(await site.read("/en/events/gratis")).toContain('"isAccessibleForFree":true');
    expect(await site.read("/en/events/unpriced")).not.toContain("isAccessibleForFree");
  });

  test("is not mentioned in lists either", async () => {
    const row = /<article[^>]*>(?:(?!<\/article>)[\s\S])*\/events\/unpriced[\s\S]*?<\/article>/;
    expect(row.exec(await site.read("/en/events"))![0]).not.toContain("Free");
  });
});

describe("a series", () => {
  const rowOn = async (path: string) => {
    const html = await site.read(path);
    return html.match(/<article(?:(?!<\/article>)[\s\S])*\/events\/weekly[\s\S]*?<\/article>/g) ?? [];
  };
  const weekdays = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

  test.each(["/en/pages/busy-house", "/en/events"])(
    "is one row on %s, which names its weekday and unfolds",
    async (path) => {
      const rows = await rowOn(path);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toContain(weekdays[day.dayOfWeek - 1]);
      expect(rows[0]).toMatch(/<details[\s\S]*<summary>\d+ more dates<\/summary>/);
    },
  );

  test("says of a date on which its page is closed that one must ask", async () => {
    const closed = "Closed that day: ask first";
    for (const path of ["/en/pages/busy-house", "/en/events"]) {
      const [row] = await rowOn(path);
      expect(row!.split("<details")[0]).not.toContain(closed);
      expect(row!.split(closed)).toHaveLength(2);
    }
    const [own] = (await mainOf("/en/events/weekly")).split("More events"); // of which some are closed at Christmas
    expect(own!.split(closed)).toHaveLength(2);
    expect(await mainOf("/ga/events/weekly")).toContain("Dúnta an lá sin: fiafraigh ar dtús");
    expect(await mainOf("/en/events/unpriced")).not.toContain(closed);
  });
});

test("an event that ends at 00:00 ends at midnight", async () => {
  expect(await mainOf("/en/events/unpriced")).toContain("21:00 to midnight");
  expect(await mainOf("/ga/events/unpriced")).toContain("21:00 go dtí meán oíche");
});

describe("where nothing is found, the hint names what the screen offers", () => {
  test.each([
    ["nothing but other words", "?q=zzqqxx", "Try fewer or other words."],
    ["filters to take away", "?q=zzqqxx&category=pubs", "Take away one of the filters above."],
    ["a name like it", "?q=lantarm", "Did you mean one of these? The Lantern Bar"],
  ])("%s", async (_what, query, hint) => {
    const text = await mainOf(`/en/pages${query}`);
    expect(text).toContain(hint);
    expect(text.includes("Take away")).toBe(hint.startsWith("Take away"));
    expect(text.includes("Did you mean")).toBe(hint.startsWith("Did you mean"));
  });
});

test("open data without a licence are not called free to use elsewhere", async () => {
  expect(await site.read("/en/open-data")).not.toContain("free to take away");
  const licensed = await startSite({
    OPEN_DATA_LICENCE: "CC BY 4.0",
    OPEN_DATA_LICENCE_URL: "https://creativecommons.org/licenses/by/4.0/",
  });
  try {
    expect(await licensed.read("/en/open-data")).toContain("free to take away");
  } finally {
    await licensed.stop();
  }
});

describe("a village that the map knows stands in the reader's language", () => {
  test.each([
    ["en", "Leabgarrow", "Leadhb Gharbh"],
    ["ga", "Leadhb Gharbh", "Leabgarrow"],
  ])("in %s: %s", async (locale, shown, other) => {
    for (const path of ["/pages/lantern-bar", "/pages", "/categories/pubs"]) {
      const html = await site.read(`/${locale}${path}`);
      const cards = html.match(/<(p|span) class="[^"]*_(?:kind|quick)\b[^"]*">[\s\S]*?<\/\1>/g)!.join("\n");
      expect(cards).toContain(shown);
      expect(cards).not.toContain(other);
      const pins = /"line":"([^"]*)"/g.exec(html);
      if (pins) expect(html).toContain(`"line":"${shown}"`);
    }
  });
});

test("a season is named once", async () => {
  expect(await mainOf("/en/pages/quiet-house")).toContain("Winter: 1 November to 31 March");
  expect(await mainOf("/en/pages/north-star-ferry")).toMatch(/Rest of the year .* 1 June to 31 August Monday/);
});
