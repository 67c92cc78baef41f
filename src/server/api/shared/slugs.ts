import { sql } from "kysely";
import { slugOf } from "../../../domain/slug.ts";
import type { Database } from "../../db/connect.ts";
import { isId } from "../../db/ids.ts";
import { invalid } from "../../http/problem.ts";

/** What has a public address, or a word in one: the word for it among former addresses, and its table. */
const TABLES = {
  ...{ page: "page", event: "event", story: "story", category: "category", tag: "tag" },
  "special-page": "special_page",
} as const;
export type Addressed = keyof typeof TABLES;

/** Something with an address: its names in both languages, the English first. */
export type Owner = { id: string; slug: string };
export type Names = readonly (string | null)[];

/** As long as a slug may be. */
const MAX_LENGTH = 120;
/** Room for `-99999`. */
const MAX_SUFFIX = 6;
/** Stand on the desk where the slug of a page may: `/manage/request`. */
const DESK_WORDS = ["messages", "request"];
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
  await lockAddresses(tx);
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
  if (renamed !== slug) await moveAddress(tx, kind, { id, slug }, renamed);
  return renamed;
}

/**
 * The same of what may have an address that somebody chose: that one stays, whatever the name is.
 * @param chosen the slug that was sent
 * @throws ProblemError where the chosen one leads to something else
 */
export async function slugAfterEdit(
  tx: Database,
  kind: Addressed,
  owner: Owner,
  { before, after, chosen }: { before: Names; after: Names; chosen: string | undefined },
): Promise<string> {
  if (chosen === undefined) {
    return isMadeFrom(kind, before, owner.slug) ? slugAfterRename(tx, kind, owner, { before, after }) : owner.slug;
  }
  if (chosen === owner.slug) return chosen;
  await requireFree(tx, kind, chosen, owner.id);
  await moveAddress(tx, kind, owner, chosen);
  return chosen;
}

/** The address of something new: the chosen one, or one from its names. @throws ProblemError as `slugAfterEdit` */
export async function slugOfNew(
  tx: Database,
  kind: Addressed,
  { names, chosen }: { names: Names; chosen: string | undefined },
): Promise<string> {
  if (chosen === undefined) return freeSlug(tx, kind, names);
  await requireFree(tx, kind, chosen, null);
  return chosen;
}

/** What is gone left its place to another one of its kind: its addresses lead there. */
export async function leadTo(tx: Database, kind: Addressed, gone: Owner, heirId: string): Promise<void> {
  const former = tx.updateTable("former_slug").where("kind", "=", kind).where("subject_id", "=", gone.id);
  await former.set({ subject_id: heirId }).execute();
  await tx.insertInto("former_slug").values({ kind, slug: gone.slug, subject_id: heirId }).execute();
}

/** The addresses of what is gone for good lead nowhere, and are free again. */
export async function forgetSlugs(tx: Database, kind: Addressed, id: string): Promise<void> {
  await tx.deleteFrom("former_slug").where("kind", "=", kind).where("subject_id", "=", id).execute();
}

/** The old address leads to the new one from now on. */
async function moveAddress(tx: Database, kind: Addressed, { id, slug }: Owner, renamed: string): Promise<void> {
  await tx.deleteFrom("former_slug").where("kind", "=", kind).where("slug", "=", renamed).execute();
  await tx.insertInto("former_slug").values({ kind, slug, subject_id: id }).execute();
}

async function requireFree(tx: Database, kind: Addressed, slug: string, ownerId: string | null): Promise<void> {
  if (isId(slug)) throw invalid("slug", "wrong-form"); // an address that looks like an id is read as one
  await lockAddresses(tx);
  const taken = await takenSlugs(tx, kind, { base: slug, ownerId });
  if (taken.has(slug)) throw invalid("slug", "taken");
}

export const lockAddresses = (tx: Database) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);

/** Whether nobody chose it: it is what the names give, perhaps with a number. */
const isMadeFrom = (kind: Addressed, names: Names, slug: string) =>
  slug.replace(/-\d+$/, "") === baseSlug(kind, names).replace(/-\d+$/, "");

export function baseSlug(kind: Addressed, names: Names): string {
  const slug = names.map((name) => slugOf(name ?? "")).find(Boolean) ?? kind;
  const short = slug.slice(0, MAX_LENGTH - MAX_SUFFIX).replace(/-$/, "");
  // What looks like an id is read as one.
  return isId(short) || (kind === "page" && DESK_WORDS.includes(short)) ? `${kind}-${short}` : short;
}

/** Indexes: {kind}_slug_key, former_slug_pkey. */
async function takenSlugs(
  tx: Database,
  kind: Addressed,
  { base, ownerId }: { base: string; ownerId: string | null },
): Promise<Set<string>> {
  const alike = `^${base}(-[0-9]+)?$`;
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(TABLES[kind])} where slug ~ ${alike} and id is distinct from ${ownerId}::uuid
    union all
    select slug from former_slug
    where kind = ${kind} and slug ~ ${alike} and subject_id is distinct from ${ownerId}::uuid`.execute(tx);
  return new Set(rows.map(({ slug }) => slug));
}
