import { sql } from "kysely";
import { slugOf } from "../../domain/slug.ts";
import type { Database } from "../db/connect.ts";
import { isId } from "./id-or-slug.ts";

/** What has a public address of its own: its table, and the word for it among former addresses. */
export type Addressed = "page" | "event" | "story" | "category";

/** Something with an address: its names in both languages, the English first. */
export type Owner = { id: string; slug: string };
type Names = readonly (string | null)[];

/** As long as a slug may be. */
const MAX_LENGTH = 120;
/** Room for `-99999`. */
const MAX_SUFFIX = 6;
/** Any number that nobody else uses: who chooses an address does so alone. */
const ADVISORY_LOCK = 0x736c7567;

/**
 * An address from a name: one that leads to nothing else of this kind, and never led to it. Others who choose wait until
 * the transaction ends.
 * @param ownerId of something that is renamed: its former addresses are its own
 */
export async function freeSlug(
  tx: Database,
  kind: Addressed,
  names: Names,
  ownerId: string | null = null,
): Promise<string> {
  const base = baseSlug(kind, names);
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
  const taken = await takenSlugs(tx, kind, { base, ownerId });
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/**
 * What a rename means for an address: nothing where the new name gives the same; else a new one, and the old one leads
 * there from now on.
 * @returns the slug to be stored with the new name
 */
export async function slugAfterRename(
  tx: Database,
  kind: Addressed,
  { id, slug }: Owner,
  { before, after }: { before: Names; after: Names },
): Promise<string> {
  if (baseSlug(kind, before) === baseSlug(kind, after)) return slug;
  const renamed = await freeSlug(tx, kind, after, id);
  if (renamed === slug) return slug;
  await tx.deleteFrom("former_slug").where("kind", "=", kind).where("slug", "=", renamed).execute();
  await tx.insertInto("former_slug").values({ kind, slug, subject_id: id }).execute();
  return renamed;
}

/** The addresses of what is gone for good lead nowhere, and are free again. */
export async function forgetSlugs(tx: Database, kind: Addressed, id: string): Promise<void> {
  await tx.deleteFrom("former_slug").where("kind", "=", kind).where("subject_id", "=", id).execute();
}

function baseSlug(kind: Addressed, names: Names): string {
  const slug = names.map((name) => slugOf(name ?? "")).find(Boolean) ?? kind;
  const short = slug.slice(0, MAX_LENGTH - MAX_SUFFIX).replace(/-$/, "");
  return isId(short) ? `${kind}-${short}` : short; // an address that looks like an id is read as one
}

/** Indexes: {kind}_slug_key, former_slug_pkey. */
async function takenSlugs(
  tx: Database,
  kind: Addressed,
  { base, ownerId }: { base: string; ownerId: string | null },
): Promise<Set<string>> {
  const alike = `^${base}(-[0-9]+)?$`;
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(kind)} where slug ~ ${alike} and id is distinct from ${ownerId}::uuid
    union all
    select slug from former_slug
    where kind = ${kind} and slug ~ ${alike} and subject_id is distinct from ${ownerId}::uuid`.execute(tx);
  return new Set(rows.map(({ slug }) => slug));
}
