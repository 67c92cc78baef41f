import { z } from "zod";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import { notFound } from "../../http/problem.ts";
import { auditEntries, historyAnswer } from "../audit/queries.ts";
import { findPublicPage, ownPage, wholePage } from "./queries.ts";

/** One public page. A former slug finds it as well: the answer carries the current slug, to which the site redirects. */
export const page: Handler<Contract["page"]> = async ({ id }, context) => {
  const row = await findPublicPage(context.db, id, context);
  if (!row) throw notFound();
  return wholePage(context, row);
};

/** The page as the public site would render it with the changes of a form. */
export const pagePreview: Handler<Contract["pagePreview"]> = async (
  { page_id, locale, changes },
  { db, now, services },
) => services.previewOf({ ...(await ownPage(db, page_id, now)), ...changes }, locale);

/** The audit entries of a page and everything attached to it, newest first: ids (UUIDv7) grow with time. */
export const pageHistory: Handler<Contract["pageHistory"]> = async ({ cursor, limit }, context) => {
  const after = readCursor(cursor, z.uuid());
  const rows = await historyOf(context.db, pageOfCall(context), { after, limit: limit + 1 });
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(historyAnswer), next_cursor };
};

/** Index: audit_of_page. */
function historyOf(db: Database, pageId: string, { after, limit }: { after: string | null; limit: number }) {
  return auditEntries(db)
    .where("audit_entry.page_id", "=", pageId)
    .$if(after !== null, (query) => query.where("audit_entry.id", "<", after!))
    .orderBy("audit_entry.id", "desc")
    .limit(limit)
    .execute();
}
