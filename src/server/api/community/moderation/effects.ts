import { sql } from "kysely";
import type { ProposedField } from "#core/contract/community/proposals.ts";
import { pageField, type WaitingField } from "#core/contract/pages/page-fields.ts";
import { SOCIAL_NETWORKS } from "#core/contract/pages/public.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import { actsForOffice } from "#core/server/access/policy.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import { areModerated, WAITS } from "#core/server/calls/held-calls.ts";

type Columns = { [Column in keyof PageColumns]?: PageColumns[Column] | undefined };
/** `price_id`: the price that the field is of. */
type Edit = { field: ProposedField; before: string | null; after: string | null; price_id?: string | null };

/** Whether the edits of this caller wait for the office: unless an administrator makes or accepts them. */
export const isModerated = ({ caller, subject, services, waits }: WriteContext, page: PageColumns): boolean =>
  !actsForOffice(caller, subject) && !waits && areModerated(page, services);

/**
 * Stores the changes that must wait as proposals, in the place of earlier ones of the same fields, and notifies the office.
 * @returns the changes to write now, and how many wait
 */
export async function proposeEdits(
  context: WriteContext,
  before: PageColumns,
  changes: Columns,
): Promise<{ now: Columns; waiting: number }> {
  const { now, edits } = splitEdits(before, changes);
  if (edits.length > 0) await replaceWaiting(context, before.id, edits);
  return { now, waiting: edits.length };
}

/** A visitor's correction that the team accepts is an edit of the team, which waits in the place of an earlier one. */
export async function proposeValue(
  context: WriteContext,
  { page_id, field, price_id, after }: { page_id: string } & Omit<Edit, "before">,
  before: string | null,
): Promise<void> {
  await replaceWaiting(context, page_id, [{ field, price_id, before, after }]);
  context.changed({ kind: "page", id: page_id, ...WAITS });
}

async function replaceWaiting(context: WriteContext, page_id: string, edits: readonly Edit[]): Promise<void> {
  const { tx, caller } = context;
  const account_id = caller.kind === "account" ? caller.id : null;
  const fields = edits.map(({ field }) => field);
  const prices = edits.map(({ price_id = null }) => price_id);
  await sql`
    delete from proposed_change as earlier using unnest(${fields}::text[], ${prices}::uuid[]) as edit (field, price_id)
    where page_id = ${page_id} and source = 'team' and status = 'waiting'
      and earlier.field = edit.field and earlier.price_id is not distinct from edit.price_id`.execute(tx);
  const stored = await tx
    .insertInto("proposed_change")
    .values(edits.map((edit) => ({ ...edit, page_id, source: "team" as const, account_id })))
    .returning("id")
    .execute();
  context.proposed(stored.map(({ id }) => id));
  await notifyAdmins(tx, { kind: "edits-wait", page_id, account_id });
}

const ADDRESS_COLUMNS = ["address", "address_ie", "postcode", "latitude", "longitude"] as const;

/**
 * What hides an address is written at once, and so is what the page does not show. All else waits as `PAGE_FIELDS` says.
 * @throws Error for a column of which that says nothing
 */
function splitEdits(before: PageColumns, changes: Columns): { now: Columns; edits: Edit[] } {
  const now = { ...changes };
  const edits: Edit[] = [];
  if (changes.hidden_address === null && before.hidden_address) {
    const { address = null, address_ie = null, postcode = null, latitude = null, longitude = null } = changes;
    now.hidden_address = { address, address_ie, postcode, latitude, longitude };
    for (const column of ADDRESS_COLUMNS) delete now[column];
    edits.push({ field: "hide_address", before: "yes", after: "no" });
  }
  const atOnce: readonly string[] = now.hidden_address ? ["hidden_address", ...ADDRESS_COLUMNS] : [];
  if (!now.hidden_address && (now.latitude !== undefined || now.longitude !== undefined)) {
    const pin = writtenPin({ ...before, ...withoutUndefined(now) });
    edits.push({ field: "pin", before: writtenPin(before), after: pin });
    delete now.latitude;
    delete now.longitude;
  }
  for (const network of SOCIAL_NETWORKS) {
    const [was, after] = [before.social[network] ?? null, now.social?.[network] ?? null];
    if (now.social && was !== after) edits.push({ field: network, before: was, after });
  }
  delete now.social;
  for (const column of Object.keys(now) as (keyof Columns)[]) {
    const waits = pageField(column);
    if (now[column] === undefined || atOnce.includes(column) || (waits && "atOnce" in waits)) continue;
    if (!waits || !("as" in waits)) throw new Error(`PAGE_FIELDS does not say how “${column}” waits by itself`);
    edits.push({ field: column as WaitingField, before: written(before[column]), after: written(now[column]) });
    delete now[column];
  }
  return { now, edits };
}

/** A value as proposals have it. */
export function written(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value as string | null;
}

/** `54.98765, -8.51234`, as proposals have a pin; null: none. */
export const writtenPin = ({ latitude, longitude }: Pick<PageColumns, "latitude" | "longitude">): string | null =>
  latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;

const withoutUndefined = (columns: Columns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<PageColumns>;
