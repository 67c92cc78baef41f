import type { LoadedSubject, PageColumns } from "../../../access/subjects.ts";
import { notFound } from "../../../http/problem.ts";
import { lockedPage } from "../../shared/page-of-call.ts";

/**
 * The page on which an administrator acts. Calls of administrators reach deleted pages, too, which have to be restored first.
 * @throws ProblemError `not-found` for a deleted page
 */
export function activePage(context: { subject: LoadedSubject | null }): PageColumns {
  const page = lockedPage(context);
  if (page.date_deleted) throw notFound();
  return page;
}
