import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { lockLists, rejectUnknownIds, rerank } from "../shared/ranks.ts";
import { editedAnswer, editedFeatureRows } from "./queries.ts";

/** Those that are sent share the places that they have among all: the others stay where they are. */
export const rankFeatures: Handler<Contract["rankFeatures"]> = async ({ ids }, context) => {
  const { tx, now } = context;
  await lockLists(tx);
  const before = (await tx.selectFrom("feature").select("id").orderBy("rank").orderBy("id").execute()).map(
    ({ id }) => id,
  );
  const wanted = ids.map((id) => id.toLowerCase());
  rejectUnknownIds(wanted, before);
  const places = wanted.values();
  const after = before.map((id) => (wanted.includes(id) ? places.next().value! : id));
  if (await rerank(context, "feature", { before, after })) context.invalidate("features");
  const rows = await editedFeatureRows(tx).where(sql<boolean>`feature.id = any(${wanted}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, editedAnswer(row, now)]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
};
