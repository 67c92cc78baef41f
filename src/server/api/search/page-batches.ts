import type { Database } from "../../db/connect.ts";

/** Pages handled by one statement: enough to pay for the way there, few enough to hold in memory. */
const BATCH = 250;

/** The ids in batches; "all" walks through the table in order of id, so that it is never held whole. */
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
