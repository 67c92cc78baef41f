import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../http/handler.ts";
import { numberInOrder } from "../arrange.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import { refuseStrangers } from "../refuse-strangers.ts";
import { editedAnswer, editedFeatureRows } from "./edited.ts";

/** Those that are sent share the places that they have among all: the others stay where they are. */
export const rankFeatures: Handler<Contract["rankFeatures"]> = async ({ ids }, context) => {
  const { tx, now } = context;
  await oneAtATime(tx);
  const before = (await tx.selectFrom("feature").select("id").orderBy("rank").orderBy("id").execute()).map(
    ({ id }) => id,
  );
  const wanted = ids.map((id) => id.toLowerCase());
  refuseStrangers(wanted, before);
  const places = wanted.values();
  const after = before.map((id) => (wanted.includes(id) ? places.next().value! : id));
  const moved = after.filter((id, at) => before[at] !== id);
  if (moved.length === 0) context.unchanged();
  else {
    await numberInOrder(tx, "feature", after);
    for (const id of moved) {
      const rank = { before: before.indexOf(id) + 1, after: after.indexOf(id) + 1 };
      context.changed({ kind: "feature", id, before: { rank: rank.before }, after: { rank: rank.after } });
    }
    context.publishes("features");
  }
  const rows = await editedFeatureRows(tx).where(sql<boolean>`feature.id = any(${wanted}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, editedAnswer(row, now)]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
};
