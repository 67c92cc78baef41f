import type { Contract } from "../../../contract/index.ts";
import { faultsOf } from "../../../domain/field-error.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { rejectIssues } from "../../http/problem.ts";
import { lockLists, numberInOrder, rejectUnknownIds, rerank } from "../shared/ranks.ts";
import { listAdminCategories } from "./admin-list.ts";

/** The whole order at once: of two that are sent at the same time, one stands as it was sent. */
export const rankCategories: Handler<Contract["rankCategories"]> = async ({ ids }, context) => {
  const { tx } = context;
  await lockLists(tx);
  const before = await idsInOrder(tx);
  const after = ids.map((id) => id.toLowerCase());
  rejectUnknownIds(after, before);
  rejectIssues(faultsOf([[after.length < before.length, "ids", "incomplete"]]));
  if (await rerank(context, "category", { before, after })) context.invalidate("categories", "pages");
  return listAdminCategories(tx);
};

/** After one has gone, the others close up. */
export async function closeUpCategories(tx: Database): Promise<void> {
  await numberInOrder(tx, "category", await idsInOrder(tx));
}

async function idsInOrder(tx: Database): Promise<string[]> {
  return (await tx.selectFrom("category").select("id").orderBy("rank").execute()).map(({ id }) => id);
}
