import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { type Addressed, baseSlug, lockAddresses, type Names, type Owner } from "./slugs.ts";

/** Chooses addresses for many of a kind: what is taken is read once. */
export type AddressBook = {
  /** An address that somebody chose and that is free: nobody else gets it. */
  reserve(slug: string): void;
  /** An address for something new. */
  choose(names: Names): string;
  /** What a rename means for an address, as `slugAfterRename` says it; who writes it lets the old one lead there. */
  rename(owner: Owner, names: { before: Names; after: Names }): string;
};

/** Not an id of anything. */
const RESERVED = "reserved";

/** Others who choose wait until the transaction ends. */
export async function addressBook(tx: Database, kind: Addressed): Promise<AddressBook> {
  await lockAddresses(tx);
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
