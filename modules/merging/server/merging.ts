import { withJsonTexts } from "@eolaire/postgres";
import { sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { PageColumns } from "#core/server/access/permission.ts";
import { deriveTags } from "#core/server/api/directory/tags/effects.ts";
import { auditedFields } from "#core/server/api/pages/page-edits/effects.ts";
import { changedFields, formerFields } from "#core/server/api/shared/fields.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { CacheTag } from "#core/server/http/cache/cache-tag.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { LISTS_OF_MODULES } from "#start/compiled/lists.ts";
import { addCounts } from "./counts.ts";
import { chosenColumns, valuesOf } from "./fields.ts";
import { copyHearts, follow, type Pair } from "./follow.ts";
import { replaceLists } from "./lists.ts";
import { mailOwners } from "./mails.ts";
import { arrangeMedia } from "./media.ts";
import { countAttached, readPair } from "./pair.ts";
import { mergeAnswer, recentMerges } from "./queries.ts";
import { asJson, type MergeRecord } from "./record.ts";
import { redirect } from "./redirects.ts";
import { planTeam, setManagers } from "./team.ts";

type Input = InputOf<Contract["mergePages"]>;
type Both = { page: PageColumns; other: PageColumns };

/** The page that stays gets the chosen fields, and all that is attached to the other one, which is deleted. */
export const mergePages: Handler<Contract["mergePages"]> = async (input, context) => {
  const { tx, now, caller } = context;
  const both = await readPair(tx, { page: input.id, other: input.other_id }, { lock: true });
  const isStale = both.page.version !== input.version || both.other.version !== input.other_version;
  if (isStale) throw new ProblemError("stale-version");
  const pair = { page: both.page.id, other: both.other.id };
  const record = await join(tx, { both, pair }, input);
  const { id } = await tx
    .insertInto("page_merge")
    .values({
      page_id: pair.page,
      other_id: pair.other,
      other_slug: both.other.slug,
      account_id: caller.id,
      record: asJson(record),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  noteMerge(context, pair, record);
  await mailOwners(tx, "PAGE_MERGED", { pair, owners: [both.page.user_id, both.other.user_id, input.owner_id] });
  return mergeAnswer(await recentMerges(tx, now).where("page_merge.id", "=", id).executeTakeFirstOrThrow());
};

async function join(tx: Database, { both, pair }: { both: Both; pair: Pair }, input: Input): Promise<MergeRecord> {
  const { page, other } = both;
  const { choices } = input;
  const { joining, ...managers } = await planTeam(tx, pair, input);
  const columns = chosenColumns(await valuesOf(tx, page), await valuesOf(tx, other), choices);
  const changes = changedFields({ ...columns, user_id: input.owner_id }, page);
  if (Object.keys(changes).length > 0) {
    await tx.updateTable("page").set(withJsonTexts(changes, "holiday_intervals")).where("id", "=", page.id).execute();
  }
  await setManagers(tx, page.id, joining);
  const lists = await replaceLists(tx, pair, choices);
  const photos = await arrangeMedia(tx, "photo", pair, input.photo_ids);
  const audio = await arrangeMedia(tx, "audio", pair, input.audio_ids);
  const followed = await follow(tx, pair, { hours: choices.hours === "other" });
  await copyHearts(tx, pair);
  const counts = await addCounts(tx, pair);
  const slugs = await redirect(tx, pair, other);
  await tx.updateTable("page").set({ date_deleted: sql`now()` }).where("id", "=", other.id).execute();
  await countAttached(tx, pair);
  await deriveTags(tx, [page.id]);
  const record = { before: asJson(formerFields(changes, page)), after: asJson(changes) };
  return { columns: record, lists, photos, audio, managers, followed, counts, slugs };
}

/** Every list in which something of two pages may stand. */
export const LISTS: readonly CacheTag[] = ["posts", "events", "features", "stories", ...LISTS_OF_MODULES];

/** The audit entries of both pages. */
function noteMerge(context: WriteContext, { page, other }: Pair, { columns, lists, followed }: MergeRecord): void {
  const rows = Object.fromEntries(Object.entries(followed).map(([table, keys]) => [table, keys.length]));
  const after = { ...auditedFields(columns.after), merged: other, lists: Object.keys(lists), rows };
  context.changed({ kind: "page", id: page, before: auditedFields(columns.before), after, also: LISTS });
  context.changed({ kind: "page", id: other, before: { deleted: false }, after: { merged_into: page } });
}
