import type { PageCard } from "#core/contract/pages/card.ts";
import type { PageOfDay } from "#core/contract/pages/day.ts";
import type { Page } from "#core/contract/pages/public.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import { openingHours } from "../hours/opening-hours.ts";
import { type NamedSchedule, openingNow, planOn, statusOn, weekAnswer } from "../hours/opening-now.ts";
import { weeksOfSet } from "../hours/set-weeks.ts";
import { todayAt } from "../local-time.ts";
import { mayBeClosedAt, mayBeClosedOn } from "../writing/office-notices.ts";

/**
 * A stored page as the server would answer it at `now`: its state, its next changes, its week and the notices that concern
 * it follow from its opening times; events that are over are left out.
 * @param page as it was answered when it was stored
 */
export function storedPageAt(page: Page, notices: readonly Notice[], now: Temporal.Instant): Page {
  const schedule = storedSchedule(page);
  const today = todayAt(now);
  const instant = new Date(now.epochMilliseconds).toISOString();
  return {
    ...page,
    ...statusOn(page, today),
    ...openingNow(page, schedule, now).opening,
    may_be_closed: mayBeClosedAt(notices, page, now),
    times: {
      ...page.times,
      special: page.times.special.filter(({ date_to }) => date_to >= today.toString()),
      week: weekAnswer(schedule, now),
    },
    events: page.events.filter(({ ends_at }) => ends_at > instant),
  };
}

/** The schedule of the main hours. A notice of the day has its hours in the week that was answered with the page. */
export function storedSchedule(page: Page): NamedSchedule {
  const { times, special, holiday_rule, holiday_intervals, week } = page.times;
  return {
    ...weeksOfSet(times.filter(({ set }) => set === "main")),
    ...(holiday_rule !== "as_usual" && { publicHolidays: { intervals: holiday_intervals } }),
    specials: [
      ...week
        .filter(({ source }) => source === "notice")
        .map(({ date, intervals }) => ({ date, to: date, ...openOn(intervals), isNotice: true })),
      ...special.map(({ date_from, date_to, yearly, intervals, name, name_ie }) => ({
        date: date_from,
        to: date_to,
        yearly,
        name,
        name_ie,
        ...openOn(intervals),
      })),
    ],
    notices: page.day_notices,
    ...(page.status === "temporarily_closed" && page.reopens_on && { closedUntil: page.reopens_on }),
  };
}

const openOn = (intervals: readonly { from: string; to: string }[]) =>
  intervals.length > 0 && { intervals: intervals.map(({ from, to }) => ({ from, to })) };

/** The card of a page in a list. */
export function cardOf(page: Page, distance_m: number | null = null): PageCard {
  const { id, slug, name, name_ie, slogan, slogan_ie, color, location, latitude, longitude, status, price_type } = page;
  const { opening_state, open_now, opens_at, closes_at, opening_changes, day_notices } = page;
  return {
    id,
    slug,
    name,
    name_ie,
    slogan,
    slogan_ie,
    color,
    location,
    latitude,
    longitude,
    status,
    price_type,
    opening_state,
    open_now,
    opens_at,
    closes_at,
    opening_changes,
    day_notices,
    categories: page.categories,
    may_be_closed: page.may_be_closed,
    distance_m,
    photo: page.photos.find(({ primary }) => primary) ?? page.photos[0] ?? null,
  };
}

/** A stored page with its hours on a local date. */
export function storedPageOfDay(page: Page, notices: readonly Notice[], date: Temporal.PlainDate): PageOfDay {
  const { id, slug, name, name_ie, color, location, latitude, longitude, categories, contact_number } = page;
  const { address, address_ie } = page;
  const schedule = storedSchedule(page);
  const day_notices = page.day_notices.filter((notice) => notice.date === date.toString());
  const { status } = statusOn(page, date);
  const isClosed = status === "temporarily_closed" || status === "permanently_closed";
  const isKnown = openingHours.isKnownOn(schedule, date);
  const periods = isClosed ? [] : openingHours.openPeriodsOn(schedule, date);
  return {
    id,
    slug,
    name,
    name_ie,
    color,
    location,
    latitude,
    longitude,
    categories,
    contact_number,
    address,
    address_ie,
    day_notices,
    hours: isClosed ? status : isKnown ? "known" : "unknown",
    may_be_closed: mayBeClosedOn(notices, page, date),
    plan: planOn(schedule, date),
    open: periods.map(({ from, to, kind }) => ({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      kind,
    })),
  };
}
