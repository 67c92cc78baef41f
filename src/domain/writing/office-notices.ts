import type { MayBeClosed, Notice } from "#core/contract/writing/notices.ts";
import { calendar, NIGHT_ENDS_MINUTE } from "../local-time.ts";

/** What decides whether a notice concerns a page. */
export type Concerned = { categories: readonly { slug: string }[]; needs_ferry: boolean };

/** Which pages may be closed at an instant; null: none. */
export type Away = { all: boolean; ferry: boolean; categories: readonly string[] };

/** The notices that stand at an instant: from their beginning up to their end. */
export const noticesAt = (notices: readonly Notice[], at: Temporal.Instant): Notice[] =>
  notices.filter(
    ({ starts_at, ends_at }) =>
      Date.parse(starts_at) <= at.epochMilliseconds && at.epochMilliseconds < Date.parse(ends_at),
  );

/** The notices that stand for a part of some local dates, with the night that follows. */
export function noticesOn(notices: readonly Notice[], first: Temporal.PlainDate, last = first): Notice[] {
  const begins = calendar.clockTime(calendar.dayOf(first), 0);
  const ends = calendar.clockTime(calendar.dayOf(last.add({ days: 1 })), NIGHT_ENDS_MINUTE);
  return notices.filter(({ starts_at, ends_at }) => Date.parse(starts_at) < ends && Date.parse(ends_at) > begins);
}

/** Changes with the notices that stand: a short hash of what readers see of them. */
export function noticesVersion(notices: readonly Notice[]): string {
  let hash = 0;
  for (const character of JSON.stringify(
    notices.map(({ id, text, text_ie, ends_at }) => [id, text, text_ie, ends_at]),
  )) {
    hash = (Math.imul(hash, 31) + character.codePointAt(0)!) | 0;
  }
  return (hash >>> 0).toString(36);
}

/** Which pages may be closed by the notices that stand at an instant. */
export function awayAt(notices: readonly Notice[], at: Temporal.Instant): Away | null {
  const current = noticesAt(notices, at).filter(({ reach }) => reach !== "none");
  if (current.length === 0) return null;
  return {
    all: current.some(({ reach }) => reach === "all"),
    ferry: current.some(({ reach }) => reach === "ferry"),
    categories: current.flatMap(({ category }) => category?.slug ?? []),
  };
}

const concerns = ({ reach, category }: Notice, { categories, needs_ferry }: Concerned): boolean =>
  reach === "all" ||
  (reach === "ferry" && needs_ferry) ||
  (category !== null && categories.some(({ slug }) => slug === category.slug));

const lastingLongest = (notices: readonly Notice[]): Notice | undefined =>
  notices.toSorted((one, other) => other.ends_at.localeCompare(one.ends_at))[0];

/** Why a page may be closed at an instant: the notice that lasts longest. */
export function mayBeClosedAt(notices: readonly Notice[], page: Concerned, at: Temporal.Instant): MayBeClosed | null {
  const notice = lastingLongest(noticesAt(notices, at).filter((one) => concerns(one, page)));
  return notice
    ? { notice_id: notice.id, reason: notice.reason, reason_ie: notice.reason_ie, until: notice.ends_at }
    : null;
}

/** Why a page may be closed for a part of a local date, with the night that follows: the notice that lasts longest. */
export function mayBeClosedOn(
  notices: readonly Notice[],
  page: Concerned,
  date: Temporal.PlainDate,
): (MayBeClosed & { from: string }) | null {
  const notice = lastingLongest(noticesOn(notices, date).filter((one) => concerns(one, page)));
  return notice
    ? {
        notice_id: notice.id,
        reason: notice.reason,
        reason_ie: notice.reason_ie,
        from: notice.starts_at,
        until: notice.ends_at,
      }
    : null;
}
