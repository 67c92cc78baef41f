import type { Follow, Followed } from "../../../contract/follows.ts";
import { textsFor } from "../../../web/i18n/texts-for.ts";
import type { Database } from "../../db/connect.ts";
import { notFound } from "../../http/problem.ts";
import { findByIdOrSlug } from "../shared/slugs.ts";
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
export function shownSubject(
  subject: NamedSubject,
  names: SearchNames,
): Pick<Follow, "kind" | "title" | "title_ie" | "path"> {
  const { kind, query } = subject;
  if (kind === "notices") {
    const title = (locale: "en" | "ga") => textsFor(locale, "common").notices.label;
    return { kind, title: title("en"), title_ie: title("ga"), path: "/" };
  }
  if (query !== null) {
    const [title, title_ie] = [searchTitle(query, names, "en"), searchTitle(query, names, "ga")];
    return { kind, title, title_ie, path: query === "" ? "/pages" : `/pages?${query}` };
  }
  return { kind, title: subject.name, title_ie: subject.name_ie, path: pathOf(subject) };
}

function pathOf({ kind, slug, latitude, longitude }: NamedSubject): string {
  if (kind === "page") return `/pages/${slug}`;
  if (kind === "category") return `/categories/${slug}`;
  return `/pages?near=${latitude},${longitude}&sort=distance`;
}

/** The address of the screen that follows it, and its feeds. */
export function addressesOf(subject: NamedSubject): Pick<Followed, "address" | "feeds"> {
  const { kind, slug, place_id } = subject;
  if (kind === "notices") return { address: "notices=office", feeds: [{ of: "notices", path: "/notices.rss" }] };
  if (kind === "page") return { address: `page=${slug}`, feeds: ownFeeds(`/pages/${slug}`) };
  if (kind === "place") {
    return { address: `place=${place_id}`, feeds: [{ of: "pages", path: `/pages.rss?place=${place_id}` }] };
  }
  const query = kind === "category" ? `category=${slug}` : (subject.query ?? "");
  const pages = { of: "pages" as const, path: query === "" ? "/pages.rss" : `/pages.rss?${query}` };
  return {
    address: query === "" ? "" : new URLSearchParams({ search: query }).toString(),
    feeds: [pages, ...(kind === "category" ? ownFeeds(`/categories/${slug}`) : [])],
  };
}

const ownFeeds = (path: string): Followed["feeds"] => [
  { of: "posts", path: `${path}/posts.rss` },
  { of: "events", path: `${path}/events.ics` },
];
