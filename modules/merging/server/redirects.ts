import { sql } from "kysely";
import { slugOfMerged } from "#core/domain/pages/merged.ts";
import { freeSlug, lockSlugs } from "#core/server/api/shared/slugs.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Pair } from "./follow.ts";

type Gone = { slug: string; name: string | null; name_ie: string | null };

/**
 * The addresses of the other page lead to the one that stays: its slug, its former slugs and its id. The deleted page gets a
 * slug that nobody has seen.
 * @returns its former slugs, for `takeBack`
 */
export async function redirect(tx: Database, { page, other }: Pair, { slug }: Gone): Promise<string[]> {
  await lockSlugs(tx);
  const { rows } = await sql<{ slug: string }>`
    update former_slug set subject_id = ${page} where kind = 'page' and subject_id = ${other} returning slug`.execute(
    tx,
  );
  await tx
    .updateTable("page")
    .set({ slug: slugOfMerged(other) })
    .where("id", "=", other)
    .execute();
  await tx.insertInto("former_slug").values({ kind: "page", slug, subject_id: page }).execute();
  await tx.insertInto("merged_page").values({ id: other, page_id: page }).execute();
  return rows.map((row) => row.slug);
}

/** The other page has its addresses again; where the page that stays has taken its slug meanwhile, it gets one from its names. */
export async function takeBack(
  tx: Database,
  { page, other }: Pair,
  gone: Gone,
  former: readonly string[],
): Promise<void> {
  await lockSlugs(tx);
  await tx.deleteFrom("merged_page").where("id", "=", other).execute();
  await sql`
    update former_slug set subject_id = ${other}
    where kind = 'page' and subject_id = ${page} and slug = any(${former}::text[])`.execute(tx);
  const isFree = await tx
    .deleteFrom("former_slug")
    .where("kind", "=", "page")
    .where("slug", "=", gone.slug)
    .where("subject_id", "=", page)
    .returning("slug")
    .executeTakeFirst();
  const slug = isFree ? gone.slug : await freeSlug(tx, "page", [gone.name, gone.name_ie], other);
  await tx.updateTable("page").set({ slug }).where("id", "=", other).execute();
}
