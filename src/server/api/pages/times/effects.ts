import type { OpeningTime } from "#core/contract/pages/times.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import { withoutOverlap } from "./overlaps.ts";

type Opening = Pick<OpeningTime, "opens" | "closes" | "kind">;

/** Replaces the hours of one weekday in the usual week. Openings that do not change keep their id, and their notes. */
export async function replaceDay(context: WriteContext, day: number, intervals: readonly Opening[]): Promise<void> {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const usual = { page_id, set: "main", day } as const;
  const before = await tx
    .selectFrom("opening_time")
    .select(["id", "opens", "closes", "kind"])
    .where("page_id", "=", page_id)
    .where("set", "=", "main")
    .where("layer", "=", "")
    .where("weeks", "is", null)
    .where("day", "=", day)
    .execute();
  const isSame = (one: Opening, other: Opening) =>
    one.opens === other.opens && one.closes === other.closes && one.kind === other.kind;
  const removed = before.filter((row) => !intervals.some((one) => isSame(row, one)));
  const added = intervals.filter((one) => !before.some((row) => isSame(row, one)));
  if (removed.length + added.length === 0) return context.unchanged();
  for (const { id, ...row } of removed) {
    await tx.deleteFrom("opening_time").where("id", "=", id).execute();
    context.changed({ kind: "opening-time", id, before: { set: "main", day, ...row }, after: null });
  }
  for (const row of added) {
    const adding = tx
      .insertInto("opening_time")
      .values({ ...usual, ...row })
      .returning("id");
    const { id } = await withoutOverlap(adding.executeTakeFirstOrThrow());
    context.changed({ kind: "opening-time", id, before: null, after: { set: "main", day, ...row } });
  }
}
