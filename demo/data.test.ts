import { describe, expect, test } from "vitest";
import categories from "./data/categories.json" with { type: "json" };
import events from "./data/events.json" with { type: "json" };
import features from "./data/features.json" with { type: "json" };
import pages from "./data/pages.json" with { type: "json" };
import posts from "./data/posts.json" with { type: "json" };
import specialPages from "./data/special_pages.json" with { type: "json" };
import stories from "./data/stories.json" with { type: "json" };
import tags from "./data/tags.json" with { type: "json" };

type Interval = { from: string; to: string };
type Page = (typeof pages)[number];

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const keys = new Set(pages.map(({ key }) => key));
const categoryKeys = new Set(categories.map(({ key }) => key));
const tagKeys = new Set(tags.map(({ key }) => key));
const words = (text: string) => text.trim().split(/\s+/).length;
const isInterval = ({ from, to }: Interval) => CLOCK.test(from) && CLOCK.test(to) && from !== to;

function weeklyTimes({ times }: Page) {
  const seasons = "seasons" in times ? (times.seasons ?? []) : [];
  const regular = "regular" in times ? (times.regular ?? []) : [];
  return [...regular, ...seasons.flatMap((season) => season.regular)] as (Interval & { days: number[] })[];
}

test("the demonstration has as much of everything as promised", () => {
  const counts = [pages, categories, tags, posts, stories, events, features, specialPages].map((list) => list.length);
  expect(counts).toEqual([40, 14, 30, 25, 10, 15, 3, 2]);
  expect(keys.size).toBe(40);
});

describe.each(pages.map((page) => [page.key, page] as const))("%s", (_, page) => {
  test("has its texts in both languages, in a readable length", () => {
    for (const text of [page.name, page.name_ie, page.slogan, page.slogan_ie, page.address, page.address_ie])
      expect(text.trim()).not.toBe("");
    for (const text of [page.description, page.description_ie]) {
      expect(words(text)).toBeGreaterThanOrEqual(60);
      expect(words(text)).toBeLessThanOrEqual(120);
    }
  });

  test("stands on the island or at the harbour, with numbers that reach nobody", () => {
    expect(page.latitude).toBeGreaterThan(54.95);
    expect(page.latitude).toBeLessThan(55.03);
    expect(page.longitude).toBeGreaterThan(-8.58);
    expect(page.longitude).toBeLessThan(-8.42);
    expect(page.contactNumber).toMatch(/^\+353 20 91\d \d{4}$/);
    expect(page.postcode).toMatch(/^(D6W|[AC-FHKNPRTV-Y]\d\d) [0-9AC-FHKNPRTV-Y]{4}$/);
    expect(page.email).toMatch(/\.example$/);
  });

  test("uses categories, tags, colours and prices that exist", () => {
    expect(page.categories.length).toBeGreaterThan(0);
    for (const key of page.categories) expect(categoryKeys).toContain(key);
    for (const key of page.tags) expect(tagKeys).toContain(key);
    expect(page.color).toMatch(/^#[0-9a-f]{6}$/);
    expect(["approved", "pending", "declined", "disabled"]).toContain(page.status);
    for (const price of page.prices) {
      expect(Number.isInteger(price.amount_cents) && price.amount_cents > 0).toBe(true);
      expect(price.label_ie).not.toBe("");
    }
  });

  test("has times that a clock can show", () => {
    for (const time of weeklyTimes(page)) {
      expect(isInterval(time), JSON.stringify(time)).toBe(true);
      expect(time.days.every((day) => day >= 1 && day <= 7)).toBe(true);
    }
    for (const special of page.special_times) {
      const annual = "annual" in special && /^\d\d-\d\d$/.test(special.annual ?? "");
      expect(annual).not.toBe("day" in special && Number.isInteger(special.day));
      expect(special.intervals.every(isInterval)).toBe(true);
    }
  });
});

test("what is written belongs to pages that exist, in both languages", () => {
  for (const { page_key } of [...posts, ...events]) expect(keys).toContain(page_key);
  for (const { page_keys } of [...stories, ...features]) for (const key of page_keys) expect(keys).toContain(key);
  for (const { title, title_ie, text, text_ie } of [...posts, ...events, ...stories, ...features, ...specialPages]) {
    for (const words of [title, title_ie, text, text_ie]) expect(words.trim()).not.toBe("");
  }
});

test("an event ends after it starts", () => {
  for (const { title, start, end } of events) {
    expect(end.day > start.day || (end.day === start.day && end.time > start.time), title).toBe(true);
  }
});
