import { describe, expect, test } from "vitest";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import type { Database } from "#core/server/db/connect.ts";
import {
  categorise,
  insertAudio,
  insertEvent,
  insertFormerSlug,
  insertHours,
  insertPage,
  insertPhoto,
  insertPost,
  insertPrice,
  mentionPages,
} from "../support/factories.ts";
import { followLinks } from "../support/follow-links.ts";
import { useSite } from "../support/site-server.ts";

/**
 * Unpublished content appears in no list, search, count, facet, map, feed, sitemap, cached response, media address or
 * difference between errors (docs/rules.md, “Security”; compare CVE-2026-16988 of GeoDirectory).
 */
type Secret = { id: string; slug: string; name: string; name_ie: string | null };
type Hanging = { posts: string[]; events: { id: string; slug: string }[]; photos: string[]; audio: string[] };

const MISSING_ID = "01900000-0000-7000-8000-000000000000";
const MISSING_KEY = "abcdefghijklmnopqrstuvwxyz";

let secrets: Secret[];
let hanging: Hanging;

const site = useSite(async (db) => {
  await hideSomething(db);
  await indexPages(db, "all");
  secrets = (await db
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie"])
    .where("is_public", "=", false)
    .execute()) as Secret[];
  hanging = await attachedTo(
    db,
    secrets.map(({ id }) => id),
  );
});

test("the test data has an unpublished page in every state", async () => {
  const states = await site.db
    .selectFrom("page")
    .select(["approval", "status"])
    .where("is_public", "=", false)
    .execute();
  expect(new Set(states.map(({ approval }) => approval))).toEqual(
    new Set(["requested", "declined", "disabled", "approved"]),
  );
  expect(states.filter(({ status }) => status === "hidden")).toHaveLength(1);
  for (const things of Object.values(hanging)) expect(things.length).toBeGreaterThan(0);
});

test("no link, screen, list, feed or response contains it", async () => {
  const texts = await followLinks(site, ["/en", "/ga", "/sitemap.xml", ...LISTS]);
  expect(texts.size).toBeGreaterThan(150);
  const marks = [
    ...secrets.flatMap(({ id, slug, name, name_ie }) => [id, `/${slug}"`, name, name_ie ?? name]),
    ...hanging.posts,
    ...hanging.events.flatMap(({ id, slug }) => [id, `/${slug}"`]),
    ...hanging.photos,
    ...hanging.audio,
  ];
  const told = [...texts].flatMap(([path, text]) =>
    marks.filter((mark) => text.includes(mark)).map((mark) => `${path}: ${mark}`),
  );
  expect(told).toEqual([]);
});

/** All lists of the API to their end, with all filters. */
const LISTS = [
  "pages?limit=100",
  "pages?sort=newest&limit=100",
  "pages?near=54.99,-8.5&limit=100",
  "pages?bbox=-9,54,-8,56&limit=100",
  "categories",
  "tags",
  "posts?limit=100",
  "stories?limit=100",
  "features",
  "events?limit=100&from=2020-01-01&to=2030-01-01",
].map((list) => `/api/${list}`);

test("a search for its exact name neither finds nor suggests it", async () => {
  for (const { id, slug, name, name_ie } of secrets) {
    for (const q of [name, name_ie ?? name, slug]) {
      const found = await answer<{ items: { id: string }[]; near_names: { slug: string }[] }>(
        `/api/pages?limit=100&q=${encodeURIComponent(q)}`,
      );
      expect(found.items.map((item) => item.id)).not.toContain(id);
      expect(found.near_names.map((item) => item.slug)).not.toContain(slug);
    }
  }
});

test("counts and facets include public pages only", async () => {
  const all = await answer<{
    total: number;
    facets: { categories: { slug: string; count: number }[]; tags: { slug: string; count: number }[] };
  }>("/api/pages");
  const categories = await answer<{ slug: string; pages: number }[]>("/api/categories");
  const counted = await publicCounts();
  expect(all.total).toBe(counted.pages);
  for (const { slug, count } of all.facets.categories)
    expect(`${slug} ${count}`).toBe(`${slug} ${counted.inCategory(slug)}`);
  for (const { slug, pages } of categories) expect(`${slug} ${pages}`).toBe(`${slug} ${counted.inCategory(slug)}`);
  expect(counted.rowsInCategory("trades")).toBeGreaterThan(counted.inCategory("trades")); // so that the test is meaningful
});

describe("a request for its address gets the same response as for an unknown one", () => {
  const CALLS = [
    "page/times?page_id=",
    "page/prices?page_id=",
    "page/photos?page_id=",
    "page/id/",
    "posts?page_id=",
    "events?page_id=",
  ];

  test.each(CALLS)("from the API: /api/%s…", async (call) => {
    const missing = await outcome(`/api/${call}${MISSING_ID}`);
    for (const { id } of secrets) expect(await outcome(`/api/${call}${id}`)).toEqual(missing);
  });

  test("from the API for its posts and events, and for the page by slug", async () => {
    const [post, event, page] = await Promise.all(
      ["page/posts/id", "events/id", "page/id"].map((call) => outcome(`/api/${call}/${MISSING_ID}`)),
    );
    for (const id of hanging.posts) expect(await outcome(`/api/page/posts/id/${id}`)).toEqual(post);
    for (const { id } of hanging.events) expect(await outcome(`/api/events/id/${id}`)).toEqual(event);
    for (const { slug } of secrets) expect(await outcome(`/api/page/id/${slug}`)).toEqual(page);
    expect(page?.status).toBe(404);
  });

  test("on screens, under a former address too", async () => {
    const missing = await outcome("/en/pages/never-was");
    expect(missing.status).toBe(404);
    const paths = [
      ...secrets.map(({ slug }) => `/en/pages/${slug}`),
      "/en/pages/hut-before",
      ...hanging.posts.map((id) => `/en/posts/${id}`),
      ...hanging.events.map(({ slug }) => `/en/events/${slug}`),
    ];
    for (const path of paths) expect(await outcome(path)).toEqual(missing);
  });

  test("for photos, their preview pictures, and recordings", async () => {
    const photo = (key: string) => [
      `/images/page/photos/${key}-640.webp`,
      `/images/page/photos/${key}-640.jpg`,
      `/images/page/photos/${key}-og.jpg`,
    ];
    for (const [at, path] of photo(MISSING_KEY).entries()) {
      const missing = await outcome(path);
      expect(missing.status).toBe(404);
      for (const key of hanging.photos) expect(await outcome(photo(key)[at]!)).toEqual(missing);
    }
    const missing = await outcome(`/audio/${MISSING_KEY}.wav`);
    for (const key of hanging.audio) expect(await outcome(`/audio/${key}.wav`)).toEqual(missing);
  });
});

async function hideSomething(db: Database): Promise<void> {
  const hut = await insertPage(db, {
    slug: "hidden-hut",
    name: "The Hidden Hut",
    name_ie: "An Bothán Ceilte",
    status: "hidden",
    price_type: "budget",
  });
  const category = await db.selectFrom("category").select("id").where("slug", "=", "food").executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom("page")
    .select("id")
    .where("approval", "=", "requested")
    .limit(1)
    .executeTakeFirstOrThrow();
  const story = await db.selectFrom("story").select("id").where("slug", "=", "four-oars").executeTakeFirstOrThrow();
  const feature = await db.selectFrom("feature").select("id").executeTakeFirstOrThrow();
  await categorise(db, hut, category.id);
  await insertHours(db, hut, { opens: "00:00", closes: "24:00" });
  await insertPrice(db, hut, { rank: 1 });
  await insertPhoto(db, { page_id: hut }, { is_primary: true });
  await insertAudio(db, { page_id: hut });
  await insertEvent(db, { page_id: hut, starts_at: "2029-07-04T19:00:00Z", ends_at: "2029-07-04T21:00:00Z" });
  await mentionPages(db, story.id, hut);
  await db.insertInto("feature_page").values({ feature_id: feature.id, page_id: hut, rank: 99 }).execute();
  await insertFormerSlug(db, { kind: "page", slug: "hut-before", subject_id: hut });
  for (const page of [hut, waiting.id]) await insertPost(db, page, { publish_at: new Date(Date.now() - 60_000) });
}

async function attachedTo(db: Database, pages: string[]): Promise<Hanging> {
  const [posts, events, photos, audio] = await Promise.all([
    db.selectFrom("post").select("id").where("page_id", "in", pages).execute(),
    db.selectFrom("event").select(["id", "slug"]).where("page_id", "in", pages).execute(),
    db.selectFrom("photo").select("key").where("page_id", "in", pages).execute(),
    db.selectFrom("audio").select("key").where("page_id", "in", pages).execute(),
  ]);
  return {
    posts: posts.map(({ id }) => id),
    events,
    photos: photos.map(({ key }) => key),
    audio: audio.map(({ key }) => key),
  };
}

async function publicCounts() {
  const pages = await site.db.selectFrom("page").select("id").where("is_public", "=", true).execute();
  const rows = await site.db
    .selectFrom("page_category")
    .innerJoin("category", "category.id", "page_category.category_id")
    .innerJoin("page", "page.id", "page_category.page_id")
    .select(["category.slug", "page.is_public"])
    .execute();
  const within = (slug: string) => rows.filter((row) => row.slug === slug);
  return {
    pages: pages.length,
    inCategory: (slug: string) => within(slug).filter((row) => row.is_public).length,
    rowsInCategory: (slug: string) => within(slug).length,
  };
}

async function answer<Shape>(path: string): Promise<Shape> {
  return JSON.parse(await site.read(path)) as Shape;
}

/** The observable parts of a response: all except the time and the requested address. */
async function outcome(path: string) {
  const response = await site.get(path, { "accept-encoding": "identity" });
  const headers = [...response.headers].filter(([name]) => !/^(date|x-ratelimit-.*|retry-after)$/.test(name));
  return { status: response.status, headers, body: await response.text() };
}
