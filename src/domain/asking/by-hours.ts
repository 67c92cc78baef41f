import type { Schedule } from "@eolaire/opening-hours";
import type { Understanding } from "@eolaire/understanding";
import type { Page } from "#core/contract/pages/public.ts";
import { openingHours } from "../hours/opening-hours.ts";
import { todayAt, ZONE } from "../local-time.ts";
import { storedSchedule } from "../offline/stored-pages.ts";
import type { Compared } from "./found.ts";

/** Without a day the next seven are looked at. */
const DAYS = 7;

/**
 * Places in the order in which they open on the days that were asked for, or close, the latest first. Those whose hours nobody knows, or that are
 * closed on all of them, are in no order.
 */
export function byHours(
  pages: readonly Page[],
  by: "opens" | "closes",
  { days }: Pick<Understanding, "days">,
  now: Temporal.Instant,
) {
  const today = todayAt(now);
  const asked = days.length > 0 ? days : Array.from({ length: DAYS }, (_, ahead) => today.add({ days: ahead }));
  const known = new Map(
    pages.flatMap((page) => {
      const schedule = page.status === "open" ? storedSchedule(page) : null;
      const minutes = schedule ? asked.flatMap((day) => minutesOn(schedule, day, by)) : [];
      if (minutes.length === 0) return [];
      return [[page.slug, by === "opens" ? Math.min(...minutes) : -Math.max(...minutes)] as const];
    }),
  );
  return {
    isKnown: ({ slug }: Compared) => known.has(slug),
    compare: (one: Compared, other: Compared) => known.get(one.slug)! - known.get(other.slug)!,
  };
}

/** When it opens first, or closes last, in minutes from the midnight before a day; none where it is not open. */
function minutesOn(schedule: Schedule, day: Temporal.PlainDate, by: "opens" | "closes"): number[] {
  const open = openingHours.openPeriodsOn(schedule, day).filter(({ kind }) => kind === "open");
  const at = by === "opens" ? open[0]?.from : open.at(-1)?.to;
  return at === undefined ? [] : [(at - day.toZonedDateTime(ZONE).epochMilliseconds) / 60_000];
}
