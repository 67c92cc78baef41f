import { todayAt } from "#core/domain/local-time.ts";
import { findSpecialTimes, findTimes, specialTimesAnswer, timesAnswer } from "#core/server/api/pages/times/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { WindowCard } from "../contract.ts";
import { type CardContent, cardRevision, isCurrentCard, printedOn } from "../revision.ts";

/** The desk speaks of a scan for this long: after that the card is probably gone. */
const SCAN_DAYS = 30;

/** The state of the card that was printed last, and of older ones that were scanned since. Index: window_card_pkey. @throws ProblemError `not-found` */
export async function readCard(db: Database, pageId: string, now: Temporal.Instant): Promise<WindowCard> {
  const today = todayAt(now);
  const rows = await db.selectFrom("window_card").selectAll().where("page_id", "=", pageId).execute();
  const cards = rows
    .map((row) => ({ ...row, printed: printedOn(row.revision, today) }))
    .toSorted((one, other) => other.date_printed.getTime() - one.date_printed.getTime());
  const days = [today, ...cards.flatMap(({ printed }) => printed ?? [])].toSorted(Temporal.PlainDate.compare);
  const content = await readContent(db, pageId, { now, from: days[0]! });
  const [last] = cards;
  const isRight = ({ revision, printed }: (typeof cards)[number]) =>
    printed !== null && isCurrentCard(revision, content, printed);
  const since = Math.max(last?.date_printed.getTime() ?? 0, now.subtract({ hours: 24 * SCAN_DAYS }).epochMilliseconds);
  const scans = cards
    .filter((card) => card.date_scanned !== null && card.date_scanned.getTime() > since && !isRight(card))
    .map(({ date_scanned }) => isoInstant(date_scanned!));
  return {
    printed: last ? isoInstant(last.date_printed) : null,
    is_current: !last || isRight(last),
    scanned: scans.toSorted().at(-1) ?? null,
    revision: cardRevision(content, today),
  };
}

type Reading = { now: Temporal.Instant; from: Temporal.PlainDate };

/** What a card says that is printed now, with the special days from a day on. @throws ProblemError `not-found` */
export async function readContent(db: Database, pageId: string, { now, from }: Reading): Promise<CardContent> {
  const page = await db.selectFrom("page").select(["name", "name_ie"]).where("id", "=", pageId).executeTakeFirst();
  const times = await findTimes(db, pageId, { now, isPreview: true });
  const special = await findSpecialTimes(db, pageId, { from: from.toString(), isPreview: true });
  if (!page || !times || !special) throw notFound();
  return { ...page, times: timesAnswer(times, now), special: specialTimesAnswer(special, from.toString()) };
}
