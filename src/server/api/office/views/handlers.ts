import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { isOffice } from "#core/contract/roles.ts";
import { findSubject } from "#core/server/access/permission.ts";
import type { AccountCaller, Caller } from "#core/server/access/policy.ts";
import type { Handler, View } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid } from "#core/server/http/problem.ts";

/** Counts one view. The answer is always the same, so that it does not reveal whether a page exists. */
export const countView: Handler<Contract["countView"]> = async ({ page_id, category_id, source }, context) => {
  const { tx, caller, client: visitor, services } = context;
  context.unchanged(); // counts are not audited
  if (!page_id === !category_id)
    throw invalid(page_id ? "category_id" : "page_id", page_id ? "not-a-choice" : "required");
  const viewed = await findPublic(tx, page_id ? "page" : "category", (page_id ?? category_id)!);
  if (!viewed) return null;
  const isAtWork = page_id !== undefined && caller.kind === "account" && (await isOfTeam(tx, page_id, caller));
  const local = await isLocal(tx, caller);
  services.views.count({ ...viewed, visitor, source: () => (isAtWork ? "at-work" : source), local });
  return null;
};

/** Counts what a visitor presses. The answer is always the same, so that it does not reveal whether a page exists. */
export const countPress: Handler<Contract["countPress"]> = async ({ page_id, kind: press }, context) => {
  const { tx, caller, client: visitor, services } = context;
  context.unchanged(); // counts are not audited
  const pressed = await findPublic(tx, "page", page_id);
  if (!pressed) return null;
  const isAtWork = caller.kind === "account" && (await isOfTeam(tx, page_id, caller));
  services.views.count({ ...pressed, visitor, press, source: () => (isAtWork ? "at-work" : "direct") });
  return null;
};

/** The page or category, where it is public. */
async function findPublic(
  tx: Database,
  kind: Exclude<View["kind"], "question">,
  id: string,
): Promise<Pick<View, "kind" | "slug"> | undefined> {
  const query = tx.selectFrom(kind).select("slug").where("id", "=", id);
  const row = await (kind === "page" ? query.where(sql<boolean>`is_public`) : query).executeTakeFirst();
  return row && { kind, slug: row.slug };
}

async function isOfTeam(tx: Database, pageId: string, { id: accountId, type }: AccountCaller): Promise<boolean> {
  const page = await findSubject(tx, { kind: "page", id: pageId, accountId, lock: false });
  return isOffice(type) || Boolean(page && "role" in page && page.role);
}

async function isLocal(tx: Database, caller: Caller): Promise<boolean> {
  if (caller.kind !== "account") return false;
  const row = await tx.selectFrom("account").select("local").where("id", "=", caller.id).executeTakeFirst();
  return row?.local ?? false;
}
