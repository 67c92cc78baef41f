import { sql } from "kysely";
import type { SentPage } from "../../../contract/page-files.ts";
import type { Database } from "../../db/connect.ts";
import { pageBatches } from "../search/page-batches.ts";
import { lockAddresses } from "../slugs.ts";
import { type PageRecord, pageRecords } from "./page-record.ts";
import type { RowFault } from "./sent-row.ts";

/** What rows are held against: the pages that they name, and the categories and tags that there are. */
export type Known = {
  /** By its id, else by its slug or one that it once had. */
  find(named: Pick<SentPage, "id" | "slug">): PageRecord | null;
  /** Whether an address leads, or once led, to something that is not among the pages: a deleted one. */
  isTaken(slug: string): boolean;
  categories: ReadonlyMap<string, string>;
  tags: ReadonlyMap<string, string>;
  /** Categories and tags of a page that there are not. */
  faultsOf(page: PageRecord): RowFault[];
};

type Named = { ids: readonly string[]; slugs: readonly string[] };

/**
 * Reads what a file names.
 * @param lock the pages stay as they are until the transaction ends, and nobody else takes an address
 */
export async function knownTo(db: Database, named: Named, { lock }: { lock: boolean }): Promise<Known> {
  if (lock) await lockAddresses(db);
  const [categories, tags] = [await idsBySlug(db, "category"), await idsBySlug(db, "tag")];
  const idBySlug = await addressesOf(db, named.slugs);
  const ids = [...new Set([...named.ids.map((id) => id.toLowerCase()), ...idBySlug.values()])];
  if (lock) await lockPages(db, ids);
  const byId = new Map<string, PageRecord>();
  for await (const batch of pageBatches(db, ids))
    for (const page of await pageRecords(db, batch)) byId.set(page.id, page);
  const unknown = (
    column: "categories" | "tags",
    slugs: readonly string[],
    there: ReadonlyMap<string, string>,
  ): RowFault[] => (slugs.every((slug) => there.has(slug)) ? [] : [{ column, line: null, code: "not-a-choice" }]);
  return {
    ...{ categories, tags },
    find: ({ id, slug }) => byId.get(id?.toLowerCase() ?? idBySlug.get(slug ?? "") ?? "") ?? null,
    isTaken: (slug) => idBySlug.has(slug),
    faultsOf: (page) => [...unknown("categories", page.categories, categories), ...unknown("tags", page.tags, tags)],
  };
}

async function idsBySlug(db: Database, kind: "category" | "tag"): Promise<Map<string, string>> {
  const rows = await db.selectFrom(kind).select(["id", "slug"]).orderBy("id").execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** To which pages addresses lead, deleted ones too; what one has now comes before what another had. */
async function addressesOf(db: Database, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    select slug, subject_id as id from former_slug where kind = 'page' and slug = any(${slugs})
    union all
    select slug, id from page where slug = any(${slugs})`.execute(db);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** In order, so that two imports wait for each other instead of blocking each other. */
async function lockPages(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom("page")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}
