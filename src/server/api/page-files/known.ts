import { sql } from "kysely";
import type { SentPage } from "../../../contract/office/page-files.ts";
import type { Database } from "../../db/connect.ts";
import type { RowError } from "./file-row.ts";
import { type PageRecord, pageRecords } from "./page-record.ts";

/** The ids of all categories and tags, by slug. */
type Choices = Record<"categories" | "tags", ReadonlyMap<string, string>>;

/** The present state against which rows are planned: the pages that they name, and all categories and tags. */
export type Known = Choices & {
  /** Finds a page by id, else by slug or former slug. */
  find(named: Pick<SentPage, "id" | "slug">): PageRecord | null;
  /** Whether a slug or former slug belongs to any page, including deleted ones. */
  isTaken(slug: string): boolean;
  /** Errors for unknown categories and tags. */
  choiceErrors(page: PageRecord): RowError[];
};

type Named = { ids: readonly string[]; slugs: readonly string[] };

/** Reads the pages that some rows name. */
export async function readKnown(db: Database, named: Named, choices: Choices): Promise<Known> {
  const idBySlug = await pageIdsBySlug(db, named.slugs);
  const ids = [...new Set([...named.ids.map((id) => id.toLowerCase()), ...idBySlug.values()])];
  const byId = new Map((await pageRecords(db, ids)).map((page) => [page.id, page]));
  const unknown = (column: keyof Choices, page: PageRecord): RowError[] =>
    page[column].every((slug) => choices[column].has(slug)) ? [] : [{ column, line: null, code: "not-a-choice" }];
  return {
    ...choices,
    find: ({ id, slug }) => byId.get(id?.toLowerCase() ?? idBySlug.get(slug ?? "") ?? "") ?? null,
    isTaken: (slug) => idBySlug.has(slug),
    choiceErrors: (page) => [...unknown("categories", page), ...unknown("tags", page)],
  };
}

/** Reads all categories and tags. */
export async function readChoices(db: Database): Promise<Choices> {
  return { categories: await idsBySlug(db, "category"), tags: await idsBySlug(db, "tag") };
}

async function idsBySlug(db: Database, kind: "category" | "tag"): Promise<Map<string, string>> {
  const rows = await db.selectFrom(kind).select(["id", "slug"]).orderBy("id").execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** The page of each slug or former slug, including deleted pages. A present slug takes precedence over a former one. */
async function pageIdsBySlug(db: Database, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    select slug, subject_id as id from former_slug where kind = 'page' and slug = any(${slugs})
    union all
    select slug, id from page where slug = any(${slugs})`.execute(db);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** Locks the pages until the transaction ends. Sorted, so that concurrent imports wait for each other instead of deadlocking. */
export async function lockPages(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom("page")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}
