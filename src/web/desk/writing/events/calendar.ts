import { createContext, use } from "react";
import type { COMMUNITY } from "../../../../contract/endpoint.ts";
import type { Occurrence } from "../../../../contract/events.ts";

/** Whose events are kept here: those of a page, or the community's. */
type Calendar = {
  id: string | typeof COMMUNITY;
  page: Occurrence["page"];
  /** Where visitors find what stands in it; null while nobody does. */
  hrefOf: (path: string) => string | null;
};

export const CalendarContext = createContext<Calendar | null>(null);

/** The calendar whose events are kept on this screen. */
export function useCalendar(): Calendar {
  const calendar = use(CalendarContext);
  if (!calendar) throw new Error("useCalendar is for the screens of a calendar");
  return calendar;
}
