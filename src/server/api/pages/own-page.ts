import type { OwnPage } from "../../../contract/pages/own.ts";
import { textColorOn } from "../../../domain/contrast.ts";
import { ReadNotes } from "../../calls/context.ts";
import type { Database } from "../../db/connect.ts";
import { notFound } from "../../http/problem.ts";
import { findPublicPage } from "./queries.ts";
import { wholePage } from "./whole-page.ts";

/**
 * A page as its team sees it, whatever its state.
 * @param withDeleted for administrators: one that was deleted is shown, too
 * @throws ProblemError `not-found` where it was deleted
 */
export async function ownPage(
  db: Database,
  id: string,
  now: Temporal.Instant,
  { withDeleted = false } = {},
): Promise<OwnPage> {
  const context = { ...new ReadNotes().context(db, now), isPreview: true as const };
  const row = await findPublicPage(db, id, { ...context, withDeleted });
  if (!row) throw notFound();
  return {
    ...(await wholePage(context, row)),
    approval: row.approval,
    text_color: textColorOn(row.color),
  };
}
