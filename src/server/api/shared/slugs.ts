import { sql } from "kysely";
import { slugOf } from "#core/domain/slug.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isId } from "#core/server/db/ids.ts";
import { invalid } from "#core/server/http/problem.ts";

/** Kinds of rows with a slug: the name stored in `former_slug.kind`, and the table. */
const TABLES = {
  page: "page",
  event: "event",
  story: "story",
  category: "category",
  tag: "tag",
  "special-page": "special_page",
} as const;
export type SlugKind = keyof typeof TABLES;

export type Owner = { id: string; slug: string };
/** The names in both languages, the English first. */
export type Names = readonly (string | null)[];

const MAX_LENGTH = 120;
/** Characters reserved for a suffix such as `-99999`. */
const SUFFIX_LENGTH = 6;
/** Path segments in the place of a page's slug, such as `/manage/request` of the desk, and those that other sites show: they stay reserved. */
const RESERVED_PAGE_SLUGS = ["events", "irish", "map", "messages", "pages", "request", "search"];
/** An arbitrary key, different from those of the other advisory locks. */
const ADVISORY_LOCK = 0x736c7567;

/**
 * A slug built from the first name that gives one, with a number where the plain slug is, or was, that of another row of
 * this kind. Holds the lock on slugs until the transaction ends.
 * @param ownerId the renamed row, which may have its former slugs again; null for a new row
 */
export async function freeSlug(
  tx: Database,
  kind: SlugKind,
  names: Names,
  ownerId: string | null = null,
): Promise<string> {
  const base = baseSlug(kind, names);
  await lockSlugs(tx);
  const taken = await takenSlugs(tx, kind, { base, ownerId });
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/**
 * The slug after a rename: the same where the new name gives the same slug, else a new one. The old one is stored as a
 * former slug, from which readers are redirected.
 * @returns the slug to store with the new name
 */
export async function slugAfterRename(
  tx: Database,
  kind: SlugKind,
  { id, slug }: Owner,
  { before, after }: { before: Names; after: Names },
): Promise<string> {
  if (baseSlug(kind, before) === baseSlug(kind, after)) return slug;
  const renamed = await freeSlug(tx, kind, after, id);
  if (renamed !== slug) await saveFormerSlug(tx, kind, { id, slug }, renamed);
  return renamed;
}

/**
 * The slug after an edit that may set the slug itself. A slug that was chosen by a person does not follow a rename.
 * @param chosen the slug that was sent
 * @throws ProblemError where the chosen slug is, or was, that of another row
 */
export async function slugAfterEdit(
  tx: Database,
  kind: SlugKind,
  owner: Owner,
  { before, after, chosen }: { before: Names; after: Names; chosen: string | undefined },
): Promise<string> {
  if (chosen === undefined) {
    return isDerivedFrom(kind, before, owner.slug) ? slugAfterRename(tx, kind, owner, { before, after }) : owner.slug;
  }
  if (chosen === owner.slug) return chosen;
  await requireFreeSlug(tx, kind, chosen, owner.id);
  await saveFormerSlug(tx, kind, owner, chosen);
  return chosen;
}

/** The slug of a new row: the chosen one, or one from its names. @throws ProblemError as `slugAfterEdit` */
export async function newSlug(
  tx: Database,
  kind: SlugKind,
  { names, chosen }: { names: Names; chosen: string | undefined },
): Promise<string> {
  if (chosen === undefined) return freeSlug(tx, kind, names);
  await requireFreeSlug(tx, kind, chosen, null);
  return chosen;
}

/** After a merge: the slug and the former slugs of the deleted row redirect to the row that replaces it. */
export async function redirectSlugs(
  tx: Database,
  kind: SlugKind,
  deleted: Owner,
  replacementId: string,
): Promise<void> {
  const former = tx.updateTable("former_slug").where("kind", "=", kind).where("subject_id", "=", deleted.id);
  await former.set({ subject_id: replacementId }).execute();
  await tx.insertInto("former_slug").values({ kind, slug: deleted.slug, subject_id: replacementId }).execute();
}

/** After a deletion: the former slugs are free again, and their addresses answer 404. */
export async function deleteFormerSlugs(tx: Database, kind: SlugKind, id: string): Promise<void> {
  await tx.deleteFrom("former_slug").where("kind", "=", kind).where("subject_id", "=", id).execute();
}

/** Stores the old slug as a former one; the new one may have been a former slug of the same row. */
async function saveFormerSlug(tx: Database, kind: SlugKind, { id, slug }: Owner, renamed: string): Promise<void> {
  await tx.deleteFrom("former_slug").where("kind", "=", kind).where("slug", "=", renamed).execute();
  await tx.insertInto("former_slug").values({ kind, slug, subject_id: id }).execute();
}

async function requireFreeSlug(tx: Database, kind: SlugKind, slug: string, ownerId: string | null): Promise<void> {
  if (isId(slug)) throw invalid("slug", "wrong-form"); // it would be looked up as an id
  await lockSlugs(tx);
  const taken = await takenSlugs(tx, kind, { base: slug, ownerId });
  if (taken.has(slug)) throw invalid("slug", "taken");
}

export const lockSlugs = (tx: Database) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);

/** Whether the slug was built from the names, with or without a number, and not chosen by a person. */
const isDerivedFrom = (kind: SlugKind, names: Names, slug: string) =>
  slug.replace(/-\d+$/, "") === baseSlug(kind, names).replace(/-\d+$/, "");

export function baseSlug(kind: SlugKind, names: Names): string {
  const slug = names.map((name) => slugOf(name ?? "")).find(Boolean) ?? kind;
  const short = slug.slice(0, MAX_LENGTH - SUFFIX_LENGTH).replace(/-$/, "");
  // A slug that looks like an id would be looked up as one.
  return isId(short) || (kind === "page" && RESERVED_PAGE_SLUGS.includes(short)) ? `${kind}-${short}` : short;
}

/** Indexes: {kind}_slug_key, former_slug_pkey. */
async function takenSlugs(
  tx: Database,
  kind: SlugKind,
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

/** The id of the row that once had the slug. Index: former_slug_pkey. */
async function findByFormerSlug(db: Database, kind: SlugKind, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom("former_slug")
    .select("subject_id")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.subject_id ?? null;
}

/**
 * Finds a row by its id, its slug or a former slug. For a former slug the answer carries the current one, to which the
 * site redirects readers (301).
 * @param find reads by a unique column
 */
export async function findByIdOrSlug<Row>(
  db: Database,
  kind: SlugKind,
  idOrSlug: string,
  find: (column: "id" | "slug", value: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (isId(idOrSlug)) return find("id", idOrSlug);
  const current = await find("slug", idOrSlug);
  if (current) return current;
  const id = await findByFormerSlug(db, kind, idOrSlug);
  return id ? find("id", id) : undefined;
}

/** The ids of the rows that have, or once had, the slugs. Indexes: {kind}_slug_key, former_slug_pkey. */
export async function idsBySlugs(
  db: Database,
  kind: SlugKind,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    select slug, subject_id as id from former_slug where kind = ${kind} and slug = any(${slugs}::text[])
    union all
    select slug, id from ${sql.table(TABLES[kind])} where slug = any(${slugs}::text[])`.execute(db);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** The owner of a reserved slug; no row has this id. */
const RESERVED = "reserved";

/** Chooses slugs for many rows of a kind, for imports. */
export class SlugAllocator {
  readonly #tx: Database;
  readonly #kind: SlugKind;
  /** The owners of used slugs, of those that rows with the names read so far could get. */
  readonly #owners = new Map<string, string>();
  readonly #bases = new Set<string>();

  private constructor(tx: Database, kind: SlugKind) {
    this.#tx = tx;
    this.#kind = kind;
  }

  /** Holds the lock on slugs until the transaction ends: other transactions that choose slugs wait. */
  static async locked(tx: Database, kind: SlugKind): Promise<SlugAllocator> {
    await lockSlugs(tx);
    return new SlugAllocator(tx, kind);
  }

  /** Reads which slugs are used, for the names of the rows that follow. Indexes: {kind}_slug_key, former_slug_pkey. */
  async read(names: readonly Names[]): Promise<void> {
    const bases = new Set(names.map((some) => baseSlug(this.#kind, some))).difference(this.#bases);
    if (bases.size === 0) return;
    const isAlike = sql`slug = base or (slug >= base || '-0' and slug < base || '-:')`; // ":" follows the digits
    const { rows } = await sql<{ slug: string; owner: string }>`
      select slug, owner from unnest(${[...bases]}::text[]) as base cross join lateral (
        select slug, id as owner from ${sql.table(TABLES[this.#kind])} where ${isAlike}
        union all
        select slug, subject_id from former_slug where kind = ${this.#kind} and (${isAlike})
      ) used`.execute(this.#tx);
    for (const base of bases) this.#bases.add(base);
    for (const { slug, owner } of rows) if (!this.#owners.has(slug)) this.#owners.set(slug, owner);
  }

  /** Marks a slug as used. */
  reserve(slug: string): void {
    this.#owners.set(slug, RESERVED);
  }

  /** A free slug for a new row, whose names were read. */
  choose(names: Names): string {
    return this.#choose(names, RESERVED);
  }

  /** The slug after a rename to names that were read, by the rule of `slugAfterRename`. The caller stores the former slug. */
  rename({ id, slug }: Owner, { before, after }: { before: Names; after: Names }): string {
    return baseSlug(this.#kind, before) === baseSlug(this.#kind, after) ? slug : this.#choose(after, id);
  }

  #choose(names: Names, ownerId: string): string {
    const base = baseSlug(this.#kind, names);
    for (let number = 1; ; number++) {
      const slug = number === 1 ? base : `${base}-${number}`;
      const owner = this.#owners.get(slug);
      if (owner !== undefined && (owner === RESERVED || owner !== ownerId)) continue;
      this.#owners.set(slug, ownerId);
      return slug;
    }
  }
}
