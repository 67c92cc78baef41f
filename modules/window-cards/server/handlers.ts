import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { type Handler, pageOfCall } from "#core/server/calls/handler.ts";
import { readCard } from "./queries.ts";

/** Of one page; older ones are forgotten, so that a scan of them is reported no more. */
const MAX_CARDS = 20;

export const windowCard: Handler<Contract["windowCard"]> = (_, context) =>
  readCard(context.db, pageOfCall(context), context.now);

/** The last one counts: a page has one card in its window. Earlier ones are stored for the case that one still hangs there. */
export const printWindowCard: Handler<Contract["printWindowCard"]> = async (_, context) => {
  const { tx, now } = context;
  const page_id = pageOfCall(context);
  const { revision } = await readCard(tx, page_id, now);
  const date_printed = new Date(now.epochMilliseconds);
  await tx
    .insertInto("window_card")
    .values({ page_id, revision, date_printed })
    .onConflict((conflict) => conflict.columns(["page_id", "revision"]).doUpdateSet({ date_printed }))
    .execute();
  await sql`
    delete from window_card where page_id = ${page_id} and revision not in (
      select revision from window_card where page_id = ${page_id} order by date_printed desc limit ${MAX_CARDS})`.execute(
    tx,
  );
  context.changed({ kind: "window-card", id: page_id, before: null, after: {}, pageId: page_id });
  return readCard(tx, page_id, now);
};
