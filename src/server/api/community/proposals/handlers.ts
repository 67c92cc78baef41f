import { sql } from "kysely";
import type { Proposal, ProposedField } from "#core/contract/community/proposals.ts";
import type { Contract } from "#core/contract/index.ts";
import { isOffice } from "#core/contract/roles.ts";
import { isInPart } from "#core/server/access/part.ts";
import { type AccountCaller, actsForOffice, roleOn } from "#core/server/access/policy.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { isModerated, proposeValue } from "../moderation/effects.ts";
import { currentValue, type Place, valuesOf, writeValue } from "./fields.ts";
import { dropMedia, runHeld } from "./held.ts";
import { mailEditor, thank } from "./mails.ts";
import { listProposals, lockProposal, type ProposalRow, proposalAnswers } from "./queries.ts";

export { suggestCorrections } from "./suggesting.ts";

export const pageProposals: Handler<Contract["pageProposals"]> = ({ status, source, cursor, limit }, context) => {
  const isMatch = sql<boolean>`(proposed_change.page_id = ${pageOfCall(context)} and not proposed_change.suspected
    and ${source ? sql`proposed_change.source = ${source}` : sql`true`})`;
  return listProposals(context.db, { isMatch, status, forAdmin: false }, { cursor, limit });
};

export const adminProposals: Handler<Contract["adminProposals"]> = ({ suspected, cursor, limit }, { db, caller }) => {
  const { part } = caller;
  const isMatch = suspected
    ? sql<boolean>`(proposed_change.suspected and page.date_deleted is null and ${part === undefined})`
    : sql<boolean>`(not proposed_change.suspected and page.date_deleted is null
        and (page.user_id is null or proposed_change.source = 'team') and ${part ? isInPart(part) : sql`true`})`;
  return listProposals(db, { isMatch, status: "waiting", forAdmin: part === undefined }, { cursor, limit });
};

export const ownProposals: Handler<Contract["ownProposals"]> = async ({ status, cursor, limit }, { db, caller }) => {
  const isMatch = sql<boolean>`(proposed_change.account_id = ${caller.id} and page.date_deleted is null)`;
  const { items, next_cursor } = await listProposals(db, { isMatch, status, forAdmin: false }, { cursor, limit });
  return { items, next_cursor };
};

/** Nothing was written yet, so that nothing has to be undone but the suggestion. */
export const withdrawProposal: Handler<Contract["withdrawProposal"]> = async ({ id }, context) => {
  const row = await lockProposal(context.tx, id);
  if (row.account_id !== context.caller.id) throw notFound();
  if (!isUndecided(row)) throw new ProblemError("bad-transition", { current: await answer(context, row) });
  dropMedia(context, row);
  context.changed({
    kind: "proposal",
    id,
    pageId: row.page_id,
    before: null,
    after: { field: row.field, proposal: id },
  });
  return decided(context, row, "refused");
};

/** Writes the value by the effects of its form, and thanks the sender. */
export const acceptProposal: Handler<Contract["acceptProposal"]> = async ({ id, anyway }, context) => {
  const { tx } = context;
  const row = await openProposal(context, id);
  const values = (await valuesOf(tx, [row.page_id])).get(row.page_id)!;
  const isForOffice = row.source === "team" || (row.call !== null && isModerated(context, values.page));
  if (isForOffice && !actsForOffice(context.caller, context.subject)) throw new ProblemError("not-yours");
  if (row.call !== null) {
    if (!(await runHeld(context, row, { anyway }))) {
      throw new ProblemError("stale-version", { current: await answer(context, row) });
    }
    if (row.account_id !== context.caller.id) await mailEditor(tx, values.page, row, "EDIT_ACCEPTED");
    return decided(context, row, "accepted");
  }
  const place: Place = { field: row.field as ProposedField, price_id: row.price_id };
  const today = currentValue(values, place);
  if (!anyway && today !== row.before && today !== row.after) {
    throw new ProblemError("stale-version", { current: await answer(context, row) });
  }
  if (row.source === "visitor" && isModerated(context, values.page)) {
    await proposeValue(context, { ...place, page_id: row.page_id, after: row.after }, today);
    await thank(tx, values.page, row);
    return decided(context, row, "accepted");
  }
  let isChanged = false;
  // The entry of the history names the proposal, and with it who made it. `version` and slug are those of the page's row.
  const onPage: WriteContext = {
    ...context,
    subject: {
      kind: "page",
      id: row.page_id,
      pageId: row.page_id,
      isPublic: values.page.is_public,
      isDeleted: false,
      role: roleOn(context.subject),
      isCurated: !isOffice(context.caller.type) && actsForOffice(context.caller, context.subject),
      page: values.page,
    },
    changed(change) {
      isChanged = true;
      context.changed({ ...change, after: change.after && { ...change.after, proposal: id } });
    },
    unchanged() {},
  };
  await context.remember(formerOfPlace(place, row.page_id));
  await writeValue(onPage, place, { value: row.after, values });
  if (!isChanged) context.changed({ kind: "proposal", id, before: null, after: { proposal: id } });
  if (row.source === "team") await mailEditor(tx, values.page, row, "EDIT_ACCEPTED");
  else await thank(tx, values.page, row);
  return decided(context, row, "accepted");
};

/** What the history can bring back after a value was written. */
function formerOfPlace({ field, price_id }: Place, pageId: string) {
  if (price_id) return { of: "price", id: price_id, pageId } as const;
  return { of: field.startsWith("hours_") ? "week" : "page", id: pageId, pageId } as const;
}

export const refuseProposal: Handler<Contract["refuseProposal"]> = async ({ id, reason }, context) => {
  const row = await openProposal(context, id, isUndecided);
  dropMedia(context, row);
  context.changed({ kind: "proposal", id, before: null, after: { field: row.field, proposal: id } });
  if (row.status === "waiting" && row.source === "team" && row.account_id !== context.caller.id) {
    const page = { id: row.page_id, slug: row.slug, name: row.page_name, name_ie: row.page_name_ie };
    await mailEditor(context.tx, page, row, "EDIT_REFUSED", reason);
  }
  return decided(context, row, "refused", reason);
};

type Deciding = WriteContext<AccountCaller>;

const isWaiting = ({ status }: ProposalRow) => status === "waiting";
const isUndecided = ({ status }: ProposalRow) => status === "waiting" || status === "planned";

/** @throws ProblemError `bad-transition` where it is decided; `not-found` for the team, where it looks like a robot's */
async function openProposal(context: Deciding, id: string, isOpen = isWaiting): Promise<ProposalRow> {
  const row = await lockProposal(context.tx, id);
  if (row.suspected && !isOffice(context.caller.type)) throw notFound();
  if (!isOpen(row)) throw new ProblemError("bad-transition", { current: await answer(context, row) });
  return row;
}

/** The address of the sender is deleted: it was for the thanks only. */
async function decided(
  context: Deciding,
  { id }: ProposalRow,
  status: "accepted" | "refused",
  reason: string | null = null,
): Promise<Proposal> {
  const { tx, caller } = context;
  await tx
    .updateTable("proposed_change")
    .set({
      status,
      decided_by: caller.id,
      date_decided: sql<Date>`now()`,
      email: null,
      reason,
      input: null,
      media: null,
    })
    .where("id", "=", id)
    .execute();
  return answer(context, await lockProposal(tx, id));
}

async function answer({ tx, caller }: Deciding, row: ProposalRow): Promise<Proposal> {
  const [proposal] = await proposalAnswers(tx, [row], isOffice(caller.type));
  return proposal!;
}
