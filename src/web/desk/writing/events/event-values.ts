import type { EventKind, OwnEvent } from "#core/contract/writing/events.ts";
import { occurrencesBetween, type Repeating } from "#core/domain/events/recurrence.ts";
import { isRecurrenceRule } from "#core/domain/events/recurrence-rule.ts";
import { repeatFrom, repeatOf, ruleOf } from "#core/domain/events/repeat.ts";
import { TIME_ZONE } from "#core/texts/locales.ts";
import { degreesOf, textValues } from "#core/web/desk/form/fields.ts";
import { dayOf, instantOf, type LocalTime, plainOf, toLocal } from "#core/web/desk/form/local-time.ts";

/** The default duration of an event. */
const USUAL = { hours: 2 };

/** The typed times. All-day events have no time part, and `ends_at` is the last day itself. */
export type EventTimes = {
  starts_at: LocalTime;
  ends_at: LocalTime;
  all_day: boolean;
  /** Recurrence rule (RFC 5545); empty for a single event. */
  rrule: string;
  /** Excluded starts, as instants. */
  exdates: readonly string[];
};

export type EventValues = ReturnType<typeof valuesOfEvent>;

/** The values of the form; null: of a new event. */
export const valuesOfEvent = (event: OwnEvent | null) => ({
  ...textValues(event, ["title", "title_ie", "description", "description_ie", "location", "location_ie"]),
  ...textValues(event, ["latitude", "longitude", "price_text", "price_text_ie", "url"]),
  ...timesOf(event),
  free: event?.free ?? false,
  kinds: (event?.kinds ?? []) as readonly EventKind[],
  state: event?.status ?? ("draft" as string),
});

function timesOf(event: OwnEvent | null): EventTimes {
  const starts = toLocal(event?.starts_at ?? null);
  const ends = toLocal(event?.ends_at ?? null);
  const all_day = event?.all_day ?? false;
  return {
    starts_at: all_day ? `${dayOf(starts)}T` : starts,
    ends_at: all_day ? `${dayOf(ends)?.subtract({ days: 1 })}T` : ends,
    all_day,
    rrule: event?.rrule ?? "",
    exdates: event?.exdates ?? [],
  };
}

/** The event for `domain/recurrence`; null while its times are incomplete or in the wrong order. */
export function repeatingOf({ starts_at, ends_at, all_day, rrule, exdates }: EventTimes): Repeating | null {
  const start = all_day ? midnight(dayOf(starts_at)) : plainOf(starts_at);
  const end = all_day ? midnight(dayOf(ends_at)?.add({ days: 1 })) : plainOf(ends_at);
  if (!start || !end || Temporal.PlainDateTime.compare(start, end) >= 0) return null;
  return {
    startsAt: Temporal.Instant.from(instantOf(start)),
    endsAt: Temporal.Instant.from(instantOf(end)),
    rrule: isRecurrenceRule(rrule) ? rrule : null,
    exdates: exdates.map((date) => Temporal.Instant.from(date)),
  };
}

const midnight = (day: Temporal.PlainDate | null | undefined) => day?.toPlainDateTime() ?? null;

/** The times for the API. Excluded dates that are not occurrences of the rule are dropped. */
export function sentTimes(times: EventTimes) {
  const { all_day, rrule } = times;
  const starts = all_day ? midnight(dayOf(times.starts_at)) : plainOf(times.starts_at);
  const ends = all_day ? midnight(dayOf(times.ends_at)?.add({ days: 1 })) : plainOf(times.ends_at);
  const event = repeatingOf({ ...times, exdates: [] });
  const exdates = times.exdates.filter((date) => event?.rrule && happensAt(event, Temporal.Instant.from(date)));
  return {
    starts_at: starts ? instantOf(starts) : "",
    ends_at: ends ? instantOf(ends) : "",
    all_day,
    rrule: rrule || null,
    exdates,
  };
}

const happensAt = (event: Repeating, start: Temporal.Instant) =>
  occurrencesBetween(event, start, start.add({ milliseconds: 1 })).some(({ startsAt }) => startsAt.equals(start));

/** The other fields for the API. */
export function sentTexts(values: EventValues) {
  const { starts_at: _, ends_at: __, all_day: ___, rrule: ____, exdates: _____, state, ...texts } = values;
  return {
    ...texts,
    kinds: [...values.kinds],
    latitude: degreesOf(values.latitude),
    longitude: degreesOf(values.longitude),
    status: state as OwnEvent["status"],
  };
}

/** Moves the event to another start: the end, the rule and the excluded dates move with it. */
export function withStart(times: EventTimes, starts_at: LocalTime): EventTimes {
  const { all_day, ends_at, rrule, exdates } = times;
  const plain = all_day ? (local: LocalTime) => midnight(dayOf(local)) : plainOf;
  const [was, now, end] = [plain(times.starts_at), plain(starts_at), plain(ends_at)];
  if (!now) return { ...times, starts_at };
  const moved = was?.until(now);
  const ends = end && moved ? end.add(moved) : (end ?? (all_day ? now : now.add(USUAL)));
  const repeat = was && rrule ? repeatOf(rrule, was.toPlainDate()) : null;
  return {
    ...times,
    starts_at,
    ends_at: all_day ? `${ends.toPlainDate()}T` : ends.toString({ smallestUnit: "minute" }),
    rrule: repeat && was ? ruleOf(repeatFrom(repeat, was.toPlainDate(), now.toPlainDate()), now.toPlainDate()) : rrule,
    exdates: moved ? exdates.map((date) => shifted(date, moved)) : exdates,
  };
}

function shifted(instant: string, by: Temporal.Duration): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(TIME_ZONE).toPlainDateTime();
  return instantOf(local.add(by));
}
