import type { Database } from "../../../db/connect.ts";
import { notFound } from "../../../http/problem.ts";
import { type PageColumns, pageColumns } from "../edit-page.ts";

/**
 * The page on which an administrator acts. The mount has locked it, and lets administrators reach those that were deleted,
 * too: they are restored before anything else.
 * @throws ProblemError `not-found`
 */
export async function activePage(tx: Database, id: string): Promise<PageColumns> {
  const page = await pageColumns(tx, id);
  if (page.date_deleted) throw notFound();
  return page;
}
