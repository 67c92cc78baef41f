import type { Follow, Followed } from "#core/contract/community/follows.ts";
import { FIRST, type Locale, SECOND } from "#core/contract/locales.ts";
import { findByIdOrSlug } from "#core/server/api/shared/slugs.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound } from "#core/server/http/problem.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { normalisedSearch, onlyCategory, type SearchNames, searchTitle } from "./search-query.ts";

/** What is followed, as its columns in `follow` have it. */
export type FollowSubject = {
  kind: Follow["kind"];
  page_id: string | null;
  category_id: string | null;
  place_id: string | null;
  query: string | null;
};

/** What a call, or the address of the screen, names. */
export type SentSubject = {
  page?: string | undefined;
  place?: string | undefined;
  notices?: "office" | undefined;
  search?: string | undefined;
};

const NOTHING = { page_id: null, category_id: null, place_id: null, query: null };

/** What an address of the screen, or a call, names. @throws ProblemError `not-found` for what is not public */
export async function findFollowed(
  db: Database,
  { page, place, notices, search = "" }: SentSubject,
): Promise<FollowSubject> {
  if (page !== undefined) return { ...NOTHING, kind: "page", page_id: await publicPage(db, page) };
  if (notices !== undefined) return { ...NOTHING, kind: "notices" };
  if (place !== undefined) {
    const row = await db.selectFrom("place").select("id").where("id", "=", place).executeTakeFirst();
    if (!row) throw notFound();
    return { ...NOTHING, kind: "place", place_id: row.id };
  }
  const query = normalisedSearch(search);
  const slug = onlyCategory(query);
  if (slug === null) return { ...NOTHING, kind: "search", query };
  const category = await findByIdOrSlug(db, "category", slug, (column, value) =>
    db.selectFrom("category").select(["id", "slug"]).where(column, "=", value).executeTakeFirst(),
  );
  if (!category) throw notFound();
  return { ...NOTHING, kind: "category", category_id: category.id };
}

async function publicPage(db: Database, slug: string): Promise<string> {
  const page = await findByIdOrSlug(db, "page", slug, (column, value) =>
    db
      .selectFrom("page")
      .select(["id", "slug"])
      .where(column, "=", value)
      .where("is_public", "=", true)
      .executeTakeFirst(),
  );
  if (!page) throw notFound();
  return page.id;
}

/** A subject with the names of what it refers to. */
export type NamedSubject = FollowSubject & {
  slug: string | null;
  name: string | null;
  name_ie: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Title and screen of what is followed. */
export function shownSubject(subject: NamedSubject, names: SearchNames): Shown {
  const { kind, query, slug, place_id } = subject;
  const named = { kind, title: subject.name, title_ie: subject.name_ie };
  switch (kind) {
    case "page":
      return { ...named, path: `/pages/${slug}`, address: `page=${slug}` };
    case "category":
      return { ...named, path: `/categories/${slug}`, address: searchAddress(`category=${slug}`) };
    case "place": {
      const near = `${subject.latitude},${subject.longitude}`;
      return { ...named, path: `/pages?near=${near}&sort=distance`, address: `place=${place_id}` };
    }
    case "notices": {
      const title = (locale: Locale) => textsFor(locale, "common").notices.label;
      return { kind, title: title(FIRST), title_ie: title(SECOND), path: "/", address: "notices=office" };
    }
    case "search": {
      const [title, title_ie] = [searchTitle(query ?? "", names, FIRST), searchTitle(query ?? "", names, SECOND)];
      const path = query ? `/pages?${query}` : "/pages";
      return { kind, title, title_ie, path, address: searchAddress(query || "all") };
    }
  }
}

type Shown = Pick<Follow, "kind" | "title" | "title_ie" | "path" | "address">;

const searchAddress = (query: string) => new URLSearchParams({ search: query }).toString();

/** The feeds of what is followed. */
export function feedsOf({ kind, slug, place_id, query }: NamedSubject): Followed["feeds"] {
  switch (kind) {
    case "page":
      return ownFeeds(`/pages/${slug}`);
    case "category":
      return [{ of: "pages", path: `/pages.rss?category=${slug}` }, ...ownFeeds(`/categories/${slug}`)];
    case "place":
      return [{ of: "pages", path: `/pages.rss?place=${place_id}` }];
    case "notices":
      return [{ of: "notices", path: "/notices.rss" }];
    case "search":
      return [{ of: "pages", path: query ? `/pages.rss?${query}` : "/pages.rss" }];
  }
}

const ownFeeds = (path: string): Followed["feeds"] => [
  { of: "posts", path: `${path}/posts.rss` },
  { of: "events", path: `${path}/events.ics` },
];
