import { sql } from "kysely";
import { slugOf } from "../../../domain/slug.ts";
import type { Database } from "../../db/connect.ts";
import { isId } from "../id-or-slug.ts";

type Named = { name: string | null; name_ie: string | null };

/** As long as a slug may be. */
const MAX_LENGTH = 120;
/** Room for `-99999`. */
const MAX_SUFFIX = 6;
/** Any number that nobody else uses: who chooses an address for a page does so alone. */
const ADVISORY_LOCK = 0x736c7567;

/**
 * The address of a page from its name: one that leads to no other page, and never led to one. Others who choose wait
 * until the transaction ends.
 * @param pageId of a page that is renamed: its former addresses are its own
 */
export async function freeSlug(tx: Database, named: Named, pageId: string | null = null): Promise<string> {
  const base = baseSlug(named);
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
  const taken = await takenSlugs(tx, base, pageId);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/**
 * What a rename means for a page's address: none where the new name gives the same; else a new one, and the old one
 * leads to the page from now on.
 */
export async function slugAfterRename(
  tx: Database,
  { id, slug, ...before }: Named & { id: string; slug: string },
  after: Named,
): Promise<string> {
  if (baseSlug(before) === baseSlug(after)) return slug;
  const renamed = await freeSlug(tx, after, id);
  if (renamed === slug) return slug;
  const formers = [{ kind: "page", slug, subject_id: id }];
  await tx.deleteFrom("former_slug").where("kind", "=", "page").where("slug", "=", renamed).execute();
  await tx.insertInto("former_slug").values(formers).execute();
  return renamed;
}

function baseSlug({ name, name_ie }: Named): string {
  const slug = slugOf(name ?? "") || slugOf(name_ie ?? "") || "page";
  const short = slug.slice(0, MAX_LENGTH - MAX_SUFFIX).replace(/-$/, "");
  return isId(short) ? `page-${short}` : short; // an address that looks like an id is read as one
}

/** Indexes: page_slug_key, former_slug_pkey. */
async function takenSlugs(tx: Database, base: string, pageId: string | null): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from page where slug ~ ${`^${base}(-[0-9]+)?$`} and id is distinct from ${pageId}::uuid
    union all
    select slug from former_slug
    where kind = 'page' and slug ~ ${`^${base}(-[0-9]+)?$`} and subject_id is distinct from ${pageId}::uuid`.execute(
    tx,
  );
  return new Set(rows.map(({ slug }) => slug));
}
