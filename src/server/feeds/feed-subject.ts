import { sql } from "kysely";
import type { Locale } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import { findByIdOrSlug } from "../api/shared/slugs.ts";
import type { ReadContext } from "../calls/handler.ts";
import { notFound } from "../http/problem.ts";

/** What a feed covers: the whole directory, one page, or the pages of a category. */
export type FeedSubject = { kind: "directory" } | { kind: "page" | "category"; slug: string };
export const wholeDirectory: FeedSubject = { kind: "directory" };

export type FeedSettings = Pick<SiteSettings, "name" | "directory" | "publicUrl"> & { locale: Locale };

/** The filter for queries, the name for people, and the screen's path below `/{locale}`. */
export type FoundSubject = { filter: { page_id?: string; category?: string }; name: string | null; path: string };

/** @throws ProblemError `not-found` where it is not public */
export async function findSubject(
  context: ReadContext,
  subject: FeedSubject,
  { locale }: FeedSettings,
): Promise<FoundSubject> {
  context.reads("pages", "categories");
  if (subject.kind === "directory") return { filter: {}, name: null, path: "" };
  const { kind, slug } = subject;
  const row = await findByIdOrSlug(context.db, kind, slug, (column, value) => {
    const query = context.db.selectFrom(kind).select(["id", "slug", "name", "name_ie"]).where(column, "=", value);
    return (kind === "page" ? query.where(sql<boolean>`is_public`) : query).executeTakeFirst();
  });
  if (!row) throw notFound();
  return {
    filter: kind === "page" ? { page_id: row.id } : { category: row.slug },
    name: inLanguage(row, "name", locale),
    path: `/${kind === "page" ? "pages" : "categories"}/${row.slug}`,
  };
}
