import type { Selectable } from "kysely";
import type { OwnPage } from "../../../contract/pages/own.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { Database } from "../../db/connect.ts";
import type { JsonObject, Page } from "../../db/schema.ts";
import { refuseStale } from "../../http/problem.ts";
import { changedFields, formerFields } from "../shared/fields.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { invalidatePage } from "./effects.ts";
import { ownPage } from "./own-page.ts";

export type PageColumns = Selectable<Page>;
type Edit = { [Column in keyof PageColumns]?: PageColumns[Column] | undefined };

/** The columns of a page that is there. The mount has locked it. Index: page_pkey. */
export function pageColumns(tx: Database, id: string): Promise<PageColumns> {
  return tx.selectFrom("page").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/**
 * Writes the fields that were sent and differ, and gives back the whole page.
 * @param version what the caller has read, where they say
 * @throws ProblemError `stale-version`
 */
export async function editPage(context: WriteContext, version: number | undefined, edit: Edit): Promise<OwnPage> {
  await writeEdit(context, version, { edit, answer: ownPage });
  return ownPage(context.tx, pageOfCall(context), context.now);
}

type Answer = (db: Database, id: string, now: Temporal.Instant) => Promise<{ version: number }>;

/**
 * The same without the answer.
 * @param answer the page as the call answers it, for whoever edited an old version
 */
export async function writeEdit(
  context: WriteContext,
  version: number | undefined,
  { edit, answer }: { edit: Edit; answer: Answer },
): Promise<void> {
  const { tx, now } = context;
  const before = await pageColumns(tx, pageOfCall(context));
  if (version !== undefined && version !== before.version) refuseStale(version, await answer(tx, before.id, now));
  const changes = changedFields(edit, before);
  if (Object.keys(changes).length === 0) context.unchanged();
  else await savePage(context, before, changes);
}

async function savePage(context: WriteContext, before: PageColumns, changes: Partial<PageColumns>): Promise<void> {
  const { id } = before;
  await context.tx.updateTable("page").set(changes).where("id", "=", id).execute();
  context.changed({
    ...{ kind: "page", id },
    before: auditedFields(formerFields(changes, before)),
    after: auditedFields(changes),
  });
  await invalidatePage(context, id);
}

/** How to reach somebody is theirs, and may be a person's: of it the audit keeps whether there was something. */
const REACHES_SOMEBODY = new Set(["contact_number", "email"]);

export function auditedFields(fields: object): JsonObject {
  const audited = Object.entries(fields).map(([name, value]) => [
    name,
    REACHES_SOMEBODY.has(name) && value !== null ? "…" : value,
  ]);
  return Object.fromEntries(audited);
}
