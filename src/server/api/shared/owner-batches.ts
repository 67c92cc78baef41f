import type { Database } from "#core/server/db/connect.ts";

/** Owners per transaction. */
const BATCH = 100;

/** The ids of all accounts that own a page, in order, batch by batch. Index: page_owner. */
export async function* ownerBatches(db: Database): AsyncGenerator<string[]> {
  for (let last: string | null = null; ; ) {
    const rows: { user_id: string | null }[] = await db
      .selectFrom("page")
      .select("user_id")
      .distinct()
      .where("user_id", "is not", null)
      .$if(last !== null, (query) => query.where("user_id", ">", last!))
      .orderBy("user_id")
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)!.user_id;
    yield rows.map(({ user_id }) => user_id!);
  }
}
