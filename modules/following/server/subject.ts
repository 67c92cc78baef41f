import { FIRST, type Locale, SECOND } from "#core/contract/locales.ts";
import {
  findSet,
  type NamedSet,
  type SearchNames,
  type SetOfPages,
  shownSet,
} from "#core/server/api/directory/new-pages/queries.ts";
import { findByIdOrSlug } from "#core/server/api/shared/slugs.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound } from "#core/server/http/problem.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { Follow, Followed } from "../contract.ts";

/** What is followed, as its columns in `follow` have it. */
export type FollowSubject = Omit<SetOfPages, "kind"> & { kind: Follow["kind"]; page_id: string | null };

export const isOfSet = <Subject extends { kind: Follow["kind"] }>(
  subject: Subject,
): subject is Subject & Pick<SetOfPages, "kind"> => subject.kind !== "page" && subject.kind !== "notices";

/** What a call, or the address of the screen, names. */
export type SentSubject = {
  page?: string | undefined;
  place?: string | undefined;
  notices?: "office" | undefined;
  search?: string | undefined;
};

const NOTHING = { page_id: null, category_id: null, place_id: null, query: null };

/** What an address of the screen, or a call, names. @throws ProblemError `not-found` for what is not public */
export async function findFollowed(db: Database, { page, notices, ...set }: SentSubject): Promise<FollowSubject> {
  if (page !== undefined) return { ...NOTHING, kind: "page", page_id: await publicPage(db, page) };
  if (notices !== undefined) return { ...NOTHING, kind: "notices" };
  return { ...(await findSet(db, set)), page_id: null };
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
export type NamedSubject = FollowSubject & Omit<NamedSet, keyof SetOfPages>;

/** Title and screen of what is followed. */
export function shownSubject(subject: NamedSubject, names: SearchNames): Shown {
  const { kind, slug } = subject;
  if (isOfSet(subject)) return { kind, ...shownSet(subject, names), address: addressOfSet(subject) };
  if (kind === "page")
    return { kind, title: subject.name, title_ie: subject.name_ie, path: `/pages/${slug}`, address: `page=${slug}` };
  const title = (locale: Locale) => textsFor(locale, "common").notices.label;
  return { kind, title: title(FIRST), title_ie: title(SECOND), path: "/", address: "notices=office" };
}

type Shown = Pick<Follow, "kind" | "title" | "title_ie" | "path" | "address">;

function addressOfSet({ kind, slug, place_id, query }: NamedSet): string {
  if (kind === "place") return `place=${place_id}`;
  return new URLSearchParams({ search: kind === "category" ? `category=${slug}` : query || "all" }).toString();
}

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
