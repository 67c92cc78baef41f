import type { Contract } from "#core/contract/index.ts";
import { EVENT_KINDS, type Occurrence } from "#core/contract/writing/events.ts";
import { byDate } from "#core/domain/events/event-days.ts";
import { nextOccurrences } from "#core/domain/events/recurrence.ts";
import { endOfToday, todayAt, ZONE } from "#core/domain/local-time.ts";
import { cardsOf } from "#core/server/api/pages/page-cards/queries.ts";
import { maybePhotoAnswer } from "#core/server/api/pages/photos/queries.ts";
import { exceptionsOf } from "#core/server/api/pages/times/queries.ts";
import { findByIdOrSlug } from "#core/server/api/shared/slugs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList, timeKey } from "#core/server/http/cursor.ts";
import { invalid, notFound } from "#core/server/http/problem.ts";
import { eventAnswer, repeatingOf, spanAnswer } from "./answer.ts";
import { countKinds, findEvent, findOccurrences, occurrenceAnswers } from "./queries.ts";

const DAYS_AHEAD = 60;
/** Every repeating event is expanded over the whole requested window. */
const MAX_DAYS = 366;
/** Six weeks: a month with the days beside it. */
const MAX_DAYS_OF_CALENDAR = 42;
const NEXT_OCCURRENCES = 10;

export const events: Handler<Contract["events"]> = async (input, context) => {
  const { from, to, cursor, limit, once, ...filter } = input;
  context.reads("events", "pages", "categories");
  context.until(endOfToday(context.now));
  const after = readCursor(cursor, timeKey);
  const first = from ? Temporal.PlainDate.from(from) : todayAt(context.now);
  const last = to ? Temporal.PlainDate.from(to) : first.add({ days: DAYS_AHEAD - 1 });
  const window = { ...windowOf(first, last, MAX_DAYS), ...filter, ...(!from && { running: context.now }) };
  const found = await findOccurrences(context, window, { after, limit: limit + 1, once });
  for (const { startsAt, endsAt } of found) if (isBefore(startsAt, window.from)) context.until(endsAt);
  const { items, next_cursor } = takeList(found, limit, ({ startsAt, id }) => [startsAt.toString(), id]);
  return { items: await occurrenceAnswers(context, items), next_cursor };
};

export const eventDays: Handler<Contract["eventDays"]> = async ({ from, to, each, ...filter }, context) => {
  context.reads("events", "pages", "categories");
  context.until(endOfToday(context.now));
  const first = from ? Temporal.PlainDate.from(from) : todayAt(context.now).with({ day: 1 });
  const last = to ? Temporal.PlainDate.from(to) : first.with({ day: first.daysInMonth });
  const window = { ...windowOf(first, last, MAX_DAYS_OF_CALENDAR), ...filter };
  const found = (await findOccurrences(context, window)).map((one) => ({ ...one, key: keyOf(one) }));
  const days = [...byDate(found, { first, last })].map(([date, ofDay]) => ({
    date,
    ofDay,
    shown: ofDay.slice(0, each),
  }));
  const shown = new Map(days.flatMap((day) => day.shown).map((one) => [one.key, one]));
  const answers = new Map(
    (await occurrenceAnswers(context, [...shown.values()])).map((answer) => [answerKey(answer), answer]),
  );
  return days.map(({ date, ofDay, shown }) => ({
    date,
    count: ofDay.length,
    events: shown.flatMap(({ key }) => answers.get(key) ?? []),
  }));
};

export const eventKinds: Handler<Contract["eventKinds"]> = async (_input, context) => {
  context.reads("events", "pages");
  context.until(endOfToday(context.now));
  const today = todayAt(context.now);
  const counts = new Map(await countKinds(context, windowOf(today, today.add({ days: DAYS_AHEAD - 1 }), MAX_DAYS)));
  return EVENT_KINDS.flatMap((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter(({ count }) => count > 0);
};

const keyOf = ({ id, startsAt }: { id: string; startsAt: Temporal.Instant }) => `${id} ${startsAt.epochMilliseconds}`;
const answerKey = ({ id, starts_at }: Occurrence) => keyOf({ id, startsAt: Temporal.Instant.from(starts_at) });

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

/**
 * The days from `first` to `last`, both included.
 * @throws ProblemError where they are none, or more than `maxDays`
 */
function windowOf(first: Temporal.PlainDate, last: Temporal.PlainDate, maxDays: number) {
  const days = first.until(last).days;
  if (days < 0 || days >= maxDays) throw invalid("to", "out-of-range");
  return { first, from: startOf(first), to: startOf(last.add({ days: 1 })) };
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;

function startOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(ZONE).toInstant();
}
