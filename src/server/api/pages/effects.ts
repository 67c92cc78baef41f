import type { OwnPage } from "../../../contract/pages/own.ts";
import type { PageColumns } from "../../access/subjects.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { JsonObject } from "../../db/schema.ts";
import { refuseStale } from "../../http/problem.ts";
import { indexPages } from "../search/effects.ts";
import { changedFields, formerFields } from "../shared/fields.ts";
import { lockedPage } from "../shared/page-of-call.ts";
import { ownPageAnswer } from "./queries.ts";

type Invalidating = Pick<WriteContext, "tx" | "now" | "invalidate">;

/** `invalidatePages` for one page. */
export function invalidatePage(context: Invalidating, pageId: string): Promise<void> {
  return invalidatePages(context, [pageId]);
}

/**
 * Updates the search index of the pages, and drops the cached answers that show them. To be called after every change of a
 * page or of anything attached to it that its card or its search index contains.
 */
export async function invalidatePages(
  { tx, now, invalidate }: Invalidating,
  pageIds: readonly string[],
): Promise<void> {
  if (pageIds.length === 0) return;
  await indexPages(tx, pageIds, now);
  invalidate("pages", ...pageIds.map((id) => `page:${id}` as const));
}

type Edit = { [Column in keyof PageColumns]?: PageColumns[Column] | undefined };

/**
 * Writes the sent fields that differ.
 * @param version that the client has read; undefined: no check
 * @returns the whole page
 * @throws ProblemError `stale-version`
 */
export async function editPage(context: WriteContext, version: number | undefined, edit: Edit): Promise<OwnPage> {
  const answer = (page: PageColumns) => ownPageAnswer(context.tx, page, context.now);
  return answer(await writeEdit(context, version, { edit, answer }));
}

type Answer = (page: PageColumns) => Promise<{ version: number }> | { version: number };

/**
 * `editPage` for calls with another answer.
 * @param answer the answer of the call, which `stale-version` carries
 * @returns the page's row after the edit
 */
export async function writeEdit(
  context: WriteContext,
  version: number | undefined,
  { edit, answer }: { edit: Edit; answer: Answer },
): Promise<PageColumns> {
  const before = lockedPage(context);
  if (version !== undefined && version !== before.version) refuseStale(version, await answer(before));
  const changes = changedFields(edit, before);
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return before;
  }
  const update = context.tx.updateTable("page").set(changes).where("id", "=", before.id);
  const after = await update.returningAll().executeTakeFirstOrThrow();
  context.changed({
    ...{ kind: "page", id: before.id },
    before: auditedFields(formerFields(changes, before)),
    after: auditedFields(changes),
  });
  await invalidatePage(context, before.id);
  return after;
}

/** Columns that may hold personal data: the audit notes only whether there was a value. */
const PERSONAL_COLUMNS = new Set(["contact_number", "email"]);

export function auditedFields(fields: object): JsonObject {
  const audited = Object.entries(fields).map(([name, value]) => [
    name,
    PERSONAL_COLUMNS.has(name) && value !== null ? "…" : value,
  ]);
  return Object.fromEntries(audited);
}
