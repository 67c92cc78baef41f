import type { DB } from "#core/server/db/schema.ts";
import { insertPage } from "./factories.ts";
import type { Row } from "./module.ts";

export const row = (table: keyof DB, make: Row["make"], other: Partial<Row> = {}): Row => ({ table, make, ...other });

let slugs = 1000;

/** By its slug; of somebody else a hidden one. */
export const shownPage = row(
  "page",
  async ({ api, person }, isOwn) => {
    const slug = `foreign-page-${++slugs}`;
    await insertPage(api.db, { user_id: person.id, slug, ...(!isOwn && { status: "hidden" }) });
    return slug;
  },
  { column: "slug", missing: "foreign-page-0000" },
);
