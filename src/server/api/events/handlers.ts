import type { Contract } from "../../../contract/index.ts";
import { endOfToday, todayAt, ZONE } from "../../../domain/local-time.ts";
import { nextOccurrences } from "../../../domain/recurrence.ts";
import type { Handler } from "../../calls/handler.ts";
import { isoInstant } from "../../db/instants.ts";
import { readCursor, takeList, timeKey } from "../../http/cursor.ts";
import { invalid, notFound } from "../../http/problem.ts";
import { cardsOf } from "../page-cards/queries.ts";
import { maybePhotoAnswer } from "../photos/queries.ts";
import { findByIdOrSlug } from "../shared/slugs.ts";
import { exceptionsOf } from "../times/queries.ts";
import { eventAnswer, repeatingOf, spanAnswer } from "./answer.ts";
import { findEvent, findOccurrences, occurrenceAnswers } from "./queries.ts";

const DAYS_AHEAD = 60;
/** Every repeating event is expanded over the whole requested window. */
const MAX_DAYS = 366;
const NEXT_OCCURRENCES = 10;

export const events: Handler<Contract["events"]> = async ({ from, to, page_id, category, cursor, limit }, context) => {
  context.reads("events", "pages", "categories");
  context.until(endOfToday(context.now));
  const after = readCursor(cursor, timeKey);
  const window = windowOf(from, to, context.now);
  const found = await findOccurrences(context, { ...window, page_id, category, after, limit: limit + 1 });
  const { items, next_cursor } = takeList(found, limit, ({ startsAt, id }) => [startsAt.toString(), id]);
  return { items: await occurrenceAnswers(context, items), next_cursor };
};

export const event: Handler<Contract["event"]> = async ({ id }, context) => {
  const row = await findByIdOrSlug(context.db, "event", id, (column, value) => findEvent(context, column, value));
  if (!row) throw notFound();
  context.reads(`event:${row.id}`);
  const repeating = repeatingOf(row);
  const next = nextOccurrences(repeating, context.now, NEXT_OCCURRENCES);
  for (const { endsAt } of next) context.until(endsAt);
  const isClosed = exceptionsOf(row);
  const [page] = await cardsOf(context, row.page_id ? [row.page_id] : []);
  return {
    ...eventAnswer(row),
    ...spanAnswer(repeating),
    description: row.description,
    description_ie: row.description_ie,
    rrule: row.rrule,
    exdates: row.exdates.map(isoInstant),
    latitude: row.latitude,
    longitude: row.longitude,
    url: row.url,
    page: page ?? null,
    photo: maybePhotoAnswer("event", row.photo),
    next: next.map((one) => ({ ...spanAnswer(one), page_closed: isClosed(one.startsAt) })),
  };
};

/** The days from `from` to `to`, both included; by default sixty days from today. */
function windowOf(from: string | undefined, to: string | undefined, now: Temporal.Instant) {
  const first = from ? Temporal.PlainDate.from(from) : todayAt(now);
  const last = to ? Temporal.PlainDate.from(to) : first.add({ days: DAYS_AHEAD - 1 });
  const days = first.until(last).days;
  if (days < 0 || days >= MAX_DAYS) throw invalid("to", "out-of-range");
  return { from: startOf(first), to: startOf(last.add({ days: 1 })) };
}

function startOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(ZONE).toInstant();
}
