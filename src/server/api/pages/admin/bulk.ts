import { sql } from "kysely";
import type { Contract } from "../../../../contract/index.ts";
import type { BulkResult } from "../../../../contract/pages/admin.ts";
import { type Approval, approvalAfter, movesFrom } from "../../../../domain/page-approval.ts";
import type { Handler } from "../../../calls/handler.ts";
import type { Database } from "../../../db/connect.ts";
import { moveApproval } from "../approval.ts";
import { invalidatePages } from "../effects.ts";
import { requireReason } from "./moves.ts";

/** Each page makes the move that can; the others are told as they are. */
export const movePages: Handler<Contract["movePages"]> = async ({ ids, move, reason }, context) => {
  const { tx, caller } = context;
  requireReason(move, reason);
  const pages = await lockPages(tx, ids);
  const moving = pages.filter(({ approval }) => approvalAfter(approval, move) !== null);
  for (const page of moving) {
    context.changed(await moveApproval(tx, page, { move, reason: reason || null, by: caller.id }));
  }
  if (moving.length === 0) context.unchanged();
  const moved = new Set(moving.map(({ id }) => id));
  await invalidatePages(context, [...moved]);
  const approvals = new Map(pages.map(({ id, approval }) => [id, approvalAfter(approval, move) ?? approval]));
  return { results: ids.map((id) => resultOf(id, moved, approvals.get(id.toLowerCase()) ?? null)) };
};

function resultOf(id: string, moved: ReadonlySet<string>, approval: Approval | null): BulkResult {
  return { id, done: moved.has(id.toLowerCase()), approval, moves: approval ? movesFrom(approval) : [] };
}

/** In order of id, so that two administrators who decide on many wait for each other instead of blocking each other. */
async function lockPages(tx: Database, ids: readonly string[]): Promise<{ id: string; approval: Approval }[]> {
  const rows = await tx
    .selectFrom("page")
    .select(["id", "approval"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("date_deleted", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id, approval }) => ({ id, approval: approval }));
}
