import { withJsonTexts } from "@eolaire/postgres";
import type { Contract } from "#core/contract/index.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import { deriveTags } from "#core/server/api/directory/tags/effects.ts";
import { auditedFields } from "#core/server/api/pages/page-edits/effects.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { subtractCounts } from "./counts.ts";
import { type Pair, removeCopiedHearts, unfollow } from "./follow.ts";
import { restoreLists } from "./lists.ts";
import { mailOwners } from "./mails.ts";
import { restoreMedia } from "./media.ts";
import { LISTS } from "./merging.ts";
import { countAttached } from "./pair.ts";
import { mergeAnswer, recentMerges } from "./queries.ts";
import { formerColumns, type MergeRecord } from "./record.ts";
import { takeBack } from "./redirects.ts";
import { restoreManagers } from "./team.ts";

/**
 * Separates two pages again. What visitors and the team have written since stays with the page that stayed.
 * @throws ProblemError `not-found` after `RESTORABLE_DAYS`
 */
export const undoMerge: Handler<Contract["undoMerge"]> = async ({ id }, context) => {
  const { tx, now } = context;
  const named = await recentMerges(tx, now).where("page_merge.id", "=", id).executeTakeFirst();
  if (!named) throw notFound();
  const pair = { page: named.page_id, other: named.other_id };
  const { page, other } = await lockBoth(tx, pair);
  const merge = await requireLast(tx, id, pair);
  if (page.date_deleted) throw new ProblemError("page-deleted");
  const record = merge.record as unknown as MergeRecord;
  const columns = await separate(tx, { page, other, slug: merge.other_slug }, record);
  await tx
    .updateTable("page_merge")
    .set({ date_undone: new Date(now.epochMilliseconds) })
    .where("id", "=", id)
    .execute();
  context.changed({
    kind: "page",
    id: page.id,
    before: { merged: other.id },
    after: { ...auditedFields(columns), merged: null },
    also: LISTS,
  });
  context.changed({ kind: "page", id: other.id, before: { merged_into: page.id }, after: { deleted: false } });
  await mailOwners(tx, "PAGE_UNMERGED", { pair, owners: [page.user_id, other.user_id] });
  return mergeAnswer(await recentMerges(tx, now).where("page_merge.id", "=", id).executeTakeFirstOrThrow());
};

/** In the order of their ids. The job that purges deleted pages may have come first. */
async function lockBoth(tx: Database, pair: Pair): Promise<{ page: PageColumns; other: PageColumns }> {
  const rows = await tx
    .selectFrom("page")
    .selectAll()
    .where("id", "in", [pair.page, pair.other])
    .orderBy("id")
    .forUpdate()
    .execute();
  const [page, other] = [pair.page, pair.other].map((id) => rows.find((row) => row.id === id));
  if (!page || !other) throw notFound();
  return { page, other };
}

/**
 * The merge, read after the lock of both pages.
 * @throws ProblemError where it was undone, or one of the pages was merged again since
 */
async function requireLast(tx: Database, id: string, { page }: Pair) {
  const merge = await tx.selectFrom("page_merge").selectAll().where("id", "=", id).executeTakeFirst();
  if (!merge) throw notFound();
  if (merge.date_undone) throw new ProblemError("merge-undone");
  const later = await tx
    .selectFrom("page_merge")
    .select("id")
    .where((eb) => eb.or([eb("page_id", "=", page), eb("other_id", "=", page)]))
    .where("id", ">", id)
    .where("date_undone", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (later) throw new ProblemError("later-merge");
  return merge;
}

type Separated = { page: PageColumns; other: PageColumns; slug: string };

/** @returns the columns of the page that stayed which have their former values again */
async function separate(tx: Database, { page, other, slug }: Separated, record: MergeRecord) {
  const pair = { page: page.id, other: other.id };
  const columns = await formerColumns(tx, page, record.columns);
  if (Object.keys(columns).length > 0) {
    await tx.updateTable("page").set(withJsonTexts(columns, "holiday_intervals")).where("id", "=", page.id).execute();
  }
  await restoreManagers(tx, pair, record.managers);
  await takeBack(tx, pair, { ...other, slug }, record.slugs);
  await tx.updateTable("page").set({ date_deleted: null }).where("id", "=", other.id).execute();
  await restoreLists(tx, pair, record.lists);
  await restoreMedia(tx, "photo", pair, record.photos);
  await restoreMedia(tx, "audio", pair, record.audio);
  await unfollow(tx, pair, record.followed);
  await removeCopiedHearts(tx, pair);
  await subtractCounts(tx, pair, record.counts);
  await countAttached(tx, pair);
  await deriveTags(tx, [page.id, other.id]);
  return columns;
}
