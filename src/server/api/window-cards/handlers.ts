import type { Contract } from "../../../contract/index.ts";
import type { WindowCard } from "../../../contract/window-cards.ts";
import { todayAt } from "../../../domain/local-time.ts";
import { type CardContent, cardRevision, isCurrentCard, printedOn } from "../../../domain/window-card.ts";
import { type Handler, pageOfCall } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";
import { notFound } from "../../http/problem.ts";
import { findSpecialTimes, findTimes, specialTimeAnswer, timesAnswer } from "../times/queries.ts";

export const windowCard: Handler<Contract["windowCard"]> = (_, context) =>
  readCard(context.db, pageOfCall(context), context.now);

/** The last one counts: a page has one card in its window. */
export const printWindowCard: Handler<Contract["printWindowCard"]> = async (_, context) => {
  const { tx, now } = context;
  const page_id = pageOfCall(context);
  const { revision } = await readCard(tx, page_id, now);
  const printed = { revision, date_printed: new Date(now.epochMilliseconds) };
  await tx
    .insertInto("window_card")
    .values({ page_id, ...printed })
    .onConflict((conflict) => conflict.column("page_id").doUpdateSet(printed))
    .execute();
  context.changed({ kind: "window-card", id: page_id, before: null, after: {}, pageId: page_id });
  return readCard(tx, page_id, now);
};

/** Index: window_card_pkey. @throws ProblemError `not-found` */
async function readCard(db: Database, pageId: string, now: Temporal.Instant): Promise<WindowCard> {
  const today = todayAt(now);
  const card = await db.selectFrom("window_card").selectAll().where("page_id", "=", pageId).executeTakeFirst();
  const printed = card ? printedOn(card.revision, today) : null;
  const content = await readContent(db, pageId, { now, from: printed ?? today });
  return {
    printed: card ? isoInstant(card.date_printed) : null,
    is_current: !card || (printed !== null && isCurrentCard(card.revision, content, printed)),
    revision: cardRevision(content, today),
  };
}

type Reading = { now: Temporal.Instant; from: Temporal.PlainDate };

async function readContent(db: Database, pageId: string, { now, from }: Reading): Promise<CardContent> {
  const page = await db.selectFrom("page").select(["name", "name_ie"]).where("id", "=", pageId).executeTakeFirst();
  const times = await findTimes(db, pageId, { now, isPreview: true });
  const special = await findSpecialTimes(db, pageId, { from: from.toString(), isPreview: true });
  if (!page || !times || !special) throw notFound();
  return { ...page, times: timesAnswer(times, now), special: special.map(specialTimeAnswer) };
}
