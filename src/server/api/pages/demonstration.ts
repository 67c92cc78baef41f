import type { Database } from "../../db/connect.ts";

/** Whether anything of the demonstration is there: it is marked as such wherever it is shown. */
export async function hasDemonstration(db: Database): Promise<boolean> {
  const row = await db.selectFrom("page").select("id").where("demo", "=", true).limit(1).executeTakeFirst();
  return row !== undefined;
}
