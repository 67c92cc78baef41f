import type { Database } from "../../db/connect.ts";

/** Whether anything of the demonstration is there: it is marked as such wherever it is shown. */
export async function hasDemonstration(db: Database): Promise<boolean> {
  return (await db.selectFrom("page").select("id").where("demo", "=", true).limit(1).execute()).length > 0;
}

/** Whether there is any page, of whatever state. */
export async function hasPages(db: Database): Promise<boolean> {
  return (await db.selectFrom("page").select("id").limit(1).execute()).length > 0;
}
