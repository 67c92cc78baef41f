import type { Database } from "#core/server/db/connect.ts";

/** Pages per statement: enough that round trips cost little, few enough to hold in memory. */
const BATCH = 250;

/** Yields the ids in batches. "all" reads the table in order of id, batch by batch. Index: page_pkey. */
export async function* pageBatches(db: Database, pageIds: readonly string[] | "all"): AsyncGenerator<string[]> {
  if (pageIds !== "all") {
    for (let i = 0; i < pageIds.length; i += BATCH) yield pageIds.slice(i, i + BATCH);
    return;
  }
  for (let last: string | undefined; ; ) {
    const rows = await db
      .selectFrom("page")
      .select("id")
      .$if(last !== undefined, (query) => query.where("id", ">", last!))
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
    yield rows.map((row) => row.id);
  }
}
