import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { AccountCaller, Caller } from "../../../domain/policy.ts";
import { findSubject } from "../../access/subjects.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { invalid } from "../../http/problem.ts";
import type { Viewed } from "./view-counter.ts";

/** Counts one view. Whatever comes of it, the answer is the same: nobody learns here what there is. */
export const countView: Handler<Contract["countView"]> = async ({ page_id, category_id, source }, context) => {
  const { tx, caller, client: visitor, now, services } = context;
  context.unchanged(); // a number more or less is nothing that somebody changed
  if (!page_id === !category_id)
    throw invalid(page_id ? "category_id" : "page_id", page_id ? "not-a-choice" : "required");
  const seen = await visible(tx, page_id ? "page" : "category", (page_id ?? category_id)!);
  if (!seen) return null;
  const isAtWork = page_id !== undefined && caller.kind === "account" && (await isOfTeam(tx, page_id, caller));
  const local = await livesHere(tx, caller);
  services.views.count({ ...seen, visitor, source: isAtWork ? "at-work" : source, local }, now);
  return null;
};

/** What anybody can see. */
async function visible(tx: Database, kind: Viewed["kind"], id: string): Promise<Viewed | undefined> {
  const query = tx.selectFrom(kind).select("slug").where("id", "=", id);
  const row = await (kind === "page" ? query.where(sql<boolean>`is_public`) : query).executeTakeFirst();
  return row && { kind, slug: row.slug };
}

async function isOfTeam(tx: Database, pageId: string, { id: accountId, type }: AccountCaller): Promise<boolean> {
  const page = await findSubject(tx, { kind: "page", id: pageId, accountId, lock: false });
  return type === "admin" || Boolean(page && "role" in page && page.role);
}

async function livesHere(tx: Database, caller: Caller): Promise<boolean> {
  if (caller.kind !== "account") return false;
  const row = await tx.selectFrom("account").select("local").where("id", "=", caller.id).executeTakeFirst();
  return row?.local ?? false;
}
