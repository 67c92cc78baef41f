import { sql } from "kysely";
import type { ProposedField } from "../../../../contract/community/proposals.ts";
import { SOCIAL_NETWORKS } from "../../../../contract/pages/public.ts";
import { PAGE_TEXT_FIELDS } from "../../../../contract/pages/texts.ts";
import type { PageColumns } from "../../../access/permission.ts";
import { actsForOffice } from "../../../access/policy.ts";
import type { WriteContext } from "../../../calls/handler.ts";
import { WAITS } from "../../../calls/held-calls.ts";
import { notifyAdmins } from "../../accounts/notifications/effects.ts";

/** The columns of a page that wait as they are, each by itself. What else waits does so call by call: docs/decisions/061. */
const WAITING_COLUMNS = [
  ...PAGE_TEXT_FIELDS.map(({ field }) => field),
  ...(["contact_number", "email", "website", "booking_url", "booking_number"] as const),
  ...(["address", "address_ie", "postcode", "location", "service_area", "service_area_ie"] as const),
];

type Columns = { [Column in keyof PageColumns]?: PageColumns[Column] | undefined };
/** `price_id`: the price that the field is of. */
type Edit = { field: ProposedField; before: string | null; after: string | null; price_id?: string | null };

/** Whether the edits of this caller wait for the office: of a public page, unless an administrator makes or accepts them. */
export function isModerated({ caller, subject, services, waits }: WriteContext, page: PageColumns): boolean {
  return (
    !actsForOffice(caller, subject) && !waits && page.is_public && (page.moderate_edits || services.moderatesEdits)
  );
}

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

async function replaceWaiting({ tx, caller }: WriteContext, page_id: string, edits: readonly Edit[]): Promise<void> {
  const account_id = caller.kind === "account" ? caller.id : null;
  const fields = edits.map(({ field }) => field);
  const prices = edits.map(({ price_id = null }) => price_id);
  await sql`
    delete from proposed_change as earlier using unnest(${fields}::text[], ${prices}::uuid[]) as edit (field, price_id)
    where page_id = ${page_id} and source = 'team' and status = 'waiting'
      and earlier.field = edit.field and earlier.price_id is not distinct from edit.price_id`.execute(tx);
  await tx
    .insertInto("proposed_change")
    .values(edits.map((edit) => ({ ...edit, page_id, source: "team" as const, account_id })))
    .execute();
  await notifyAdmins(tx, { kind: "edits-wait", page_id, account_id });
}

/** What hides an address is written at once, and so is what the page does not show. */
function splitEdits(before: PageColumns, changes: Columns): { now: Columns; edits: Edit[] } {
  const now = { ...changes };
  const edits: Edit[] = [];
  if (changes.hidden_address === null && before.hidden_address) {
    const { address = null, address_ie = null, postcode = null, latitude = null, longitude = null } = changes;
    now.hidden_address = { address, address_ie, postcode, latitude, longitude };
    for (const column of ["address", "address_ie", "postcode", "latitude", "longitude"] as const) delete now[column];
    edits.push({ field: "hide_address", before: "yes", after: "no" });
  }
  if (now.hidden_address) return withTexts(before, now, edits, ["address", "address_ie", "postcode"]);
  if (now.latitude !== undefined || now.longitude !== undefined) {
    edits.push({
      field: "pin",
      before: writtenPin(before),
      after: writtenPin({ ...before, ...withoutUndefined(now) }),
    });
    delete now.latitude;
    delete now.longitude;
  }
  return withTexts(before, now, edits, []);
}

function withTexts(before: PageColumns, now: Columns, edits: Edit[], atOnce: readonly string[]) {
  for (const column of WAITING_COLUMNS) {
    const after = now[column];
    if (after === undefined || atOnce.includes(column)) continue;
    edits.push({ field: column, before: before[column], after });
    delete now[column];
  }
  for (const network of SOCIAL_NETWORKS) {
    const [was, after] = [before.social[network] ?? null, now.social?.[network] ?? null];
    if (now.social && was !== after) edits.push({ field: network, before: was, after });
  }
  delete now.social;
  return { now, edits };
}

/** `54.98765, -8.51234`, as proposals have a pin; null: none. */
export const writtenPin = ({ latitude, longitude }: Pick<PageColumns, "latitude" | "longitude">): string | null =>
  latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;

const withoutUndefined = (columns: Columns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<PageColumns>;
