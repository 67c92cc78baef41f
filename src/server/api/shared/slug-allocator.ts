import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { baseSlug, lockSlugs, type Names, type Owner, type SlugKind } from "./slugs.ts";

/** Chooses slugs for many rows of a kind after reading all used slugs once, for imports. */
export type SlugAllocator = {
  /** Marks a slug as used. */
  reserve(slug: string): void;
  /** A free slug for a new row. */
  choose(names: Names): string;
  /** The slug after a rename, by the rule of `slugAfterRename`. The caller stores the former slug. */
  rename(owner: Owner, names: { before: Names; after: Names }): string;
};

/** The owner of a reserved slug; no row has this id. */
const RESERVED = "reserved";

/** Holds the lock on slugs until the transaction ends: other transactions that choose slugs wait. */
export async function slugAllocator(tx: Database, kind: SlugKind): Promise<SlugAllocator> {
  await lockSlugs(tx);
  const { rows } = await sql<{ slug: string; owner: string }>`
    select slug, subject_id as owner from former_slug where kind = ${kind}
    union all
    select slug, id from ${sql.table(kind)}`.execute(tx);
  const owners = new Map(rows.map(({ slug, owner }) => [slug, owner]));
  const choose = (names: Names, ownerId: string) => {
    const base = baseSlug(kind, names);
    for (let number = 1; ; number++) {
      const slug = number === 1 ? base : `${base}-${number}`;
      const owner = owners.get(slug);
      if (owner !== undefined && owner !== ownerId) continue;
      owners.set(slug, ownerId || RESERVED);
      return slug;
    }
  };
  return {
    reserve: (slug) => void owners.set(slug, RESERVED),
    choose: (names) => choose(names, ""),
    rename: ({ id, slug }, { before, after }) =>
      baseSlug(kind, before) === baseSlug(kind, after) ? slug : choose(after, id),
  };
}
