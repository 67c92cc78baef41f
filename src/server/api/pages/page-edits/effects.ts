import { withJsonTexts } from "@eolaire/postgres";
import { isAddressField, NOT_SHOWN } from "#core/domain/pages/hidden-address.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import { isModerated, proposeEdits } from "#core/server/api/community/moderation/effects.ts";
import { deriveTags } from "#core/server/api/directory/tags/effects.ts";
import { changedFields, formerFields } from "#core/server/api/shared/fields.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import { lockedPage } from "#core/server/calls/handler.ts";
import { WAITS } from "#core/server/calls/held-calls.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import { refuseStale } from "#core/server/http/problem.ts";

export type Edit = { [Column in keyof PageColumns]?: PageColumns[Column] | undefined };

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
  const sent = changedFields(edit, before);
  const { now: changes, waiting } = isModerated(context, before)
    ? await proposeEdits(context, before, sent)
    : { now: sent, waiting: 0 };
  if (Object.keys(changes).length === 0) {
    if (waiting === 0) context.unchanged();
    else context.changed({ kind: "page", id: before.id, ...WAITS, after: { waiting } });
    return before;
  }
  const update = context.tx
    .updateTable("page")
    .set(withJsonTexts(changes, "holiday_intervals"))
    .where("id", "=", before.id);
  const after = await update.returningAll().executeTakeFirstOrThrow();
  context.changed({
    kind: "page",
    id: before.id,
    before: auditedFields(formerFields(changes, before)),
    after: auditedFields(changes),
    isOfHours: "holiday_intervals" in changes,
  });
  if ("accessibility" in changes) await deriveTags(context.tx, [before.id]);
  return after;
}

/** Columns that may hold personal data: the audit notes only whether there was a value. */
const PERSONAL_COLUMNS = new Set(["contact_number", "booking_number", "email", "hidden_address"]);

/** @param page `hide_address` where the fields are those of a file, in which a hidden address stands in its usual columns */
export function auditedFields(fields: object, { hide_address = false } = {}): JsonObject {
  const isPersonal = (name: string) => PERSONAL_COLUMNS.has(name) || (hide_address && isAddressField(name));
  const audited = Object.entries(fields).map(([name, value]) => [
    name,
    isPersonal(name) && value !== null ? NOT_SHOWN : value,
  ]);
  return Object.fromEntries(audited);
}
