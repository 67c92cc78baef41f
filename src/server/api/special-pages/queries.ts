import type { ReadContext } from "../../calls/read-context.ts";

/** One standing page that is published. */
export function findSpecialPage({ db }: ReadContext, column: "id" | "slug", value: string) {
  return db
    .selectFrom("special_page")
    .select(["id", "slug", "title", "title_ie", "body", "body_ie", "menu", "rank"])
    .select(["date_created", "date_updated", "version"])
    .where(column, "=", value)
    .where("published", "=", true)
    .executeTakeFirst();
}

/** The links to standing pages in the head and the foot of every screen, in rank order. */
export function menuLinks({ db, reads }: ReadContext) {
  reads("special-pages");
  return db
    .selectFrom("special_page")
    .select(["slug", "title", "title_ie", "menu"])
    .where("published", "=", true)
    .where("menu", "is not", null)
    .orderBy("rank")
    .orderBy("id")
    .execute();
}
