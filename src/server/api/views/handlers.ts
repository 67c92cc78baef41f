import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import { isRobot } from "../../../domain/robot.ts";
import type { Database } from "../../db/connect.ts";
import type { Handler } from "../../http/handler.ts";
import { invalid } from "../../http/problem.ts";
import { todayAt } from "../times/today.ts";
import { RecentVisitors } from "./recent-visitors.ts";

const visitors = new RecentVisitors();

/** Counts one view. Whatever comes of it, the answer is the same: nobody learns here what there is. */
export const countView: Handler<Contract["countView"]> = async ({ page_id, category_id, source }, context) => {
  const { tx, caller, client, now } = context;
  context.unchanged(); // a number more or less is nothing that somebody changed
  if (!page_id === !category_id)
    throw invalid(page_id ? "category_id" : "page_id", page_id ? "not-a-choice" : "required");
  if (isRobot(client.userAgent)) return null;
  const seen = await visible(tx, page_id ? "page" : "category", (page_id ?? category_id)!);
  const day = todayAt(now).toString();
  if (!seen || !visitors.isNew(client, seen.id, day)) return null;
  const local = caller.kind === "account" && (await livesHere(tx, caller.id));
  await addOne(tx, { [`${seen.kind}_id`]: seen.id, day, source, local });
  return null;
};

type Counted = { page_id?: string; category_id?: string; day: string; source: string; local: boolean };

/** Index: view_count_page_id_category_id_day_source_local_key. */
async function addOne(tx: Database, counted: Counted): Promise<void> {
  await tx
    .insertInto("view_count")
    .values({ ...counted, views: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["page_id", "category_id", "day", "source", "local"])
        .doUpdateSet({ views: sql`view_count.views + 1` }),
    )
    .execute();
}

/** What anybody can see. */
async function visible(tx: Database, kind: "page" | "category", id: string) {
  const query = tx.selectFrom(kind).select("id").where("id", "=", id);
  const row = await (kind === "page" ? query.where(sql<boolean>`is_public`) : query).executeTakeFirst();
  return row && { kind, id: row.id };
}

async function livesHere(tx: Database, accountId: string): Promise<boolean> {
  const row = await tx.selectFrom("account").select("local").where("id", "=", accountId).executeTakeFirst();
  return row?.local ?? false;
}
