import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import { isoInstant } from "#core/server/db/instants.ts";

/** A published special page. */
export function findSpecialPage({ db }: ReadContext, column: "id" | "slug", value: string) {
  return db
    .selectFrom("special_page")
    .select(["id", "slug", "title", "title_ie", "body", "body_ie", "menu", "rank"])
    .select(["date_created", "date_updated", "version"])
    .where(column, "=", value)
    .where("published", "=", true)
    .executeTakeFirst();
}

/** The links to special pages in the header and footer of every screen, in rank order. */
export function menuLinks({ remember }: ReadContext) {
  return remember("menu", ["special-pages"], (db) =>
    db
      .selectFrom("special_page")
      .select(["id", "slug", "title", "title_ie", "menu"])
      .where("published", "=", true)
      .where("menu", "is not", null)
      .orderBy("rank")
      .orderBy("id")
      .execute(),
  );
}

type Row = Omit<SpecialPage, "date_created" | "date_updated"> & {
  date_created: Date;
  date_updated: Date;
};

export function specialPageAnswer(row: Row): SpecialPage {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    title_ie: row.title_ie,
    body: row.body,
    body_ie: row.body_ie,
    menu: row.menu,
    rank: row.rank,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
