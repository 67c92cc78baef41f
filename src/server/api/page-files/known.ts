import { sql } from "kysely";
import type { SentPage } from "../../../contract/page-files.ts";
import type { Database } from "../../db/connect.ts";
import { type PageRecord, pageRecords } from "./page-record.ts";
import type { RowError } from "./sent-row.ts";

/** The categories and tags that there are: ids by slug. */
export type Choices = Record<"categories" | "tags", ReadonlyMap<string, string>>;

/** What rows are held against: the pages that they name, and the categories and tags that there are. */
export type Known = Choices & {
  /** By its id, else by its slug or one that it once had. */
  find(named: Pick<SentPage, "id" | "slug">): PageRecord | null;
  /** Whether an address leads, or once led, to something that is not among the pages: a deleted one. */
  isTaken(slug: string): boolean;
  /** Categories and tags of a page that there are not. */
  faultsOf(page: PageRecord): RowError[];
};

type Named = { ids: readonly string[]; slugs: readonly string[] };

/** Reads the pages that some rows name. */
export async function knownTo(db: Database, named: Named, choices: Choices): Promise<Known> {
  const idBySlug = await addressesOf(db, named.slugs);
  const ids = [...new Set([...named.ids.map((id) => id.toLowerCase()), ...idBySlug.values()])];
  const byId = new Map((await pageRecords(db, ids)).map((page) => [page.id, page]));
  const unknown = (column: keyof Choices, page: PageRecord): RowError[] =>
    page[column].every((slug) => choices[column].has(slug)) ? [] : [{ column, line: null, code: "not-a-choice" }];
  return {
    ...choices,
    find: ({ id, slug }) => byId.get(id?.toLowerCase() ?? idBySlug.get(slug ?? "") ?? "") ?? null,
    isTaken: (slug) => idBySlug.has(slug),
    faultsOf: (page) => [...unknown("categories", page), ...unknown("tags", page)],
  };
}

export async function choicesOf(db: Database): Promise<Choices> {
  return { categories: await idsBySlug(db, "category"), tags: await idsBySlug(db, "tag") };
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

/** Nobody else changes them until the transaction ends. In order, so that two imports wait instead of blocking each other. */
export async function lockPages(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom("page")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}
