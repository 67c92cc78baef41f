import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import { indexPending } from "#core/server/api/directory/search/effects.ts";
import { NEARBY_M } from "#core/server/api/pages/pages/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { DB } from "#core/server/db/schema.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { invalid, notFound } from "#core/server/http/problem.ts";
import type { DuplicatePair } from "../contract.ts";

/** A number or a name that more pages share says nothing about each pair of them, such as the phone of an office. */
const MAX_SHARING = 10;
const METRES_PER_DEGREE = 111_195;

/**
 * Finds the pairs of all pages by two joins, and removes those that are none any more. Pairs of which somebody has said that
 * they are not duplicates stay as they are. Branches of one business are different pages on purpose.
 */
export async function findDuplicates(db: Database): Promise<void> {
  await indexPending(db);
  await sql`
    with shared_phone as (
      select contact_number from page where contact_number is not null and date_deleted is null
      group by contact_number having count(*) between 2 and ${MAX_SHARING}
    ), named as (
      select page_id as id, key from page_search
      cross join lateral (values (name_key), (name_key_ie)) as name (key) where page_id is not null and key <> ''
    ), shared_name as (
      select key from named group by key having count(distinct id) between 2 and ${MAX_SHARING}
    ), candidate as (
      select one.id as page_id, other.id as other_id, 'phone' as reason
      from shared_phone join page as one using (contact_number) join page as other using (contact_number)
      where one.id < other.id
      union all
      select one.id, other.id, 'name'
      from shared_name join named as one using (key) join named as other using (key)
      where one.id < other.id
    ), found as (
      select candidate.page_id, candidate.other_id, max(reason) as reason
      from candidate join page as one on one.id = candidate.page_id join page as other on other.id = candidate.other_id
      where one.date_deleted is null and other.date_deleted is null
        and (one.branch_group is null or one.branch_group is distinct from other.branch_group)
        and (reason = 'phone' or one.latitude is null or other.latitude is null or
          power((one.latitude - other.latitude) * ${METRES_PER_DEGREE}::float8, 2)
          + power((one.longitude - other.longitude) * ${METRES_PER_DEGREE}::float8 * cos(radians(one.latitude)), 2)
          <= ${NEARBY_M ** 2}::float8)
      group by candidate.page_id, candidate.other_id
    ), gone as (
      delete from duplicate_pair where date_dismissed is null
        and not exists (select from found
          where found.page_id = duplicate_pair.page_id and found.other_id = duplicate_pair.other_id)
    )
    insert into duplicate_pair (page_id, other_id, reason)
    select page_id, other_id, reason from found order by page_id, other_id
    on conflict (page_id, other_id) do update set reason = excluded.reason where duplicate_pair.reason <> excluded.reason`.execute(
    db,
  );
}

/** Pages that were deleted since the last run are left out. Indexes: duplicate_pair_list, duplicate_pair_dismissed. */
export const duplicates: Handler<Contract["duplicates"]> = async ({ dismissed, cursor, limit }, { db }) => {
  const after = readCursor(cursor, z.uuid());
  const rows = await db
    .selectFrom("duplicate_pair")
    .innerJoin("page as one", "one.id", "duplicate_pair.page_id")
    .innerJoin("page as two", "two.id", "duplicate_pair.other_id")
    .select(["duplicate_pair.id", "duplicate_pair.reason", "duplicate_pair.date_created"])
    .select(({ ref }) => [pageOf(ref("one.id")).as("one"), pageOf(ref("two.id")).as("two")])
    .where("duplicate_pair.date_dismissed", dismissed ? "is not" : "is", null)
    .where("one.date_deleted", "is", null)
    .where("two.date_deleted", "is", null)
    .$if(after !== null, (query) => query.where("duplicate_pair.id", "<", after!))
    .orderBy("duplicate_pair.id", "desc")
    .limit(limit + 1)
    .execute();
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return {
    items: items.map(
      ({ id, reason, date_created, one, two }): DuplicatePair => ({
        id,
        reason,
        date: isoInstant(date_created),
        dismissed,
        pages: [one!, two!],
      }),
    ),
    next_cursor,
  };
};

/** Index: page_pkey. */
function pageOf(id: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  return jsonObjectFrom(
    selectFrom("page")
      .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.location", "page.contact_number"])
      .select(["page.approval", "page.status"])
      .where("page.id", "=", id),
  );
}

/** Remembers what somebody knows about two pages, also where the job has not found them. Index: duplicate_pair_page_id_other_id_key. */
export const dismissDuplicate: Handler<Contract["dismissDuplicate"]> = async ({ id, other_id, dismissed }, context) => {
  const { tx, now } = context;
  const [page_id, second] = [id.toLowerCase(), other_id.toLowerCase()].sort() as [string, string];
  if (page_id === second) throw invalid("other_id", "not-a-choice");
  const pages = await tx
    .selectFrom("page")
    .select(["id", "contact_number"])
    .where("id", "in", [page_id, second])
    .orderBy("id")
    .forKeyShare()
    .execute();
  const [one, two] = pages;
  if (!one || !two) throw notFound();
  const reason = one.contact_number !== null && one.contact_number === two.contact_number ? "phone" : "name";
  const date_dismissed = dismissed ? new Date(now.epochMilliseconds) : null;
  await tx
    .insertInto("duplicate_pair")
    .values({ page_id, other_id: second, reason, date_dismissed })
    .onConflict((conflict) => conflict.columns(["page_id", "other_id"]).doUpdateSet({ date_dismissed }))
    .execute();
  for (const [one, other] of [
    [page_id, second],
    [second, page_id],
  ] as const) {
    const states = { before: { dismissed: !dismissed }, after: { dismissed, other } };
    context.changed({ kind: "page", id: one, ...states, shown: "nowhere" });
  }
  return { dismissed };
};
