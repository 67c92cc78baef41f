import { todayAt, ZONE } from "#core/domain/local-time.ts";
import type { Rhythm } from "./rhythms.ts";

/** Mails about what is followed go out in the morning; the weekly ones on Thursdays, when there is time to plan the weekend. */
const HOUR = 7;
const THURSDAY = 4;

/** The last time up to an instant at which mails of this rhythm were due: what is newer is for the next one. */
export function lastDigest(rhythm: Rhythm, now: Temporal.Instant): Temporal.Instant {
  const today = todayAt(now);
  const isDueToday = Temporal.Instant.compare(digestOn(today), now) <= 0;
  const day = isDueToday ? today : today.subtract({ days: 1 });
  if (rhythm === "daily") return digestOn(day);
  return digestOn(day.subtract({ days: (day.dayOfWeek - THURSDAY + 7) % 7 }));
}

/** The first time after an instant at which mails of this rhythm are due. */
export function nextDigest(rhythm: Rhythm, after: Temporal.Instant): Temporal.Instant {
  const last = lastDigest(rhythm, after).toZonedDateTimeISO(ZONE).toPlainDate();
  return digestOn(last.add({ days: rhythm === "daily" ? 1 : 7 }));
}

/** From then to the hour of the digest, devices are silent but for what the office says. */
const EVENING_HOUR = 22;

export function isNight(now: Temporal.Instant): boolean {
  const { hour } = now.toZonedDateTimeISO(ZONE);
  return hour >= EVENING_HOUR || hour < HOUR;
}

const digestOn = (date: Temporal.PlainDate): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: HOUR } }).toInstant();
