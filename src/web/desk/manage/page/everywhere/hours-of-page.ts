import type { HoursInRows } from "@eolaire/opening-hours";
import type { PageOfDesk } from "../page-of-desk.ts";

/** The hours of a page of the API for other formats. */
export function hoursOfPage({ times, status, reopens_on }: PageOfDesk): HoursInRows {
  return { ...times, special: times.special, status, reopens_on };
}
