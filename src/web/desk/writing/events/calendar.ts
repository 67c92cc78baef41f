import { createContext, use } from "react";
import type { COMMUNITY } from "#core/contract/endpoint.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";

/** The calendar whose events are edited: a page's or the community's. */
type Calendar = {
  id: string | typeof COMMUNITY;
  page: Occurrence["page"];
  /** Whether the page is closed by a special day or its holiday rule; missing for the community. */
  isClosed?: (at: Temporal.Instant) => boolean;
  /** The public address of a path; null while the page is not public. */
  hrefOf: (path: string) => string | null;
};

export const CalendarContext = createContext<Calendar | null>(null);

/** The calendar of the current screen. */
export function useCalendar(): Calendar {
  const calendar = use(CalendarContext);
  if (!calendar) throw new Error("useCalendar needs CalendarContext");
  return calendar;
}
