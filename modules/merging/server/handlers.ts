import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import { wholeAdminPage } from "#core/server/api/pages/pages/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { suggestions, valuesOf } from "./fields.ts";
import { readPair } from "./pair.ts";
import { followersOf, mergeAnswer, recentMerges } from "./queries.ts";
import { teamOf } from "./team.ts";

export const comparePages: Handler<Contract["comparePages"]> = async ({ id, other_id }, { db, now }) => {
  const { page, other } = await readPair(db, { page: id, other: other_id });
  const [shown, otherShown, values, otherValues, team, otherTeam, follow] = await Promise.all([
    wholeAdminPage(db, page.id, now),
    wholeAdminPage(db, other.id, now),
    valuesOf(db, page),
    valuesOf(db, other),
    teamOf(db, page.id),
    teamOf(db, other.id),
    followersOf(db, other.id),
  ]);
  return {
    page: { ...shown, team },
    other: { ...otherShown, team: otherTeam },
    fields: suggestions(values, otherValues),
    follow,
  };
};

/** Newest first: ids (UUIDv7) grow with time. Indexes: page_merge_pkey, page_merge_of_page, page_merge_other. */
export const pageMerges: Handler<Contract["pageMerges"]> = async ({ page_id, cursor, limit }, { db, now }) => {
  const after = readCursor(cursor, z.uuid());
  const rows = await recentMerges(db, now)
    .$if(page_id !== undefined, (query) =>
      query.where((eb) => eb.or([eb("page_merge.page_id", "=", page_id!), eb("page_merge.other_id", "=", page_id!)])),
    )
    .$if(after !== null, (query) => query.where("page_merge.id", "<", after!))
    .orderBy("page_merge.id", "desc")
    .limit(limit + 1)
    .execute();
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(mergeAnswer), next_cursor };
};
