import type { HoursOfPage } from "../../../../../domain/hours-formats/osm-line.ts";
import type { PageOfDesk } from "../page-of-desk.ts";

/** The hours of a page of the API for other formats. */
export function hoursOfPage({ times, status, reopens_on }: PageOfDesk): HoursOfPage {
  return { ...times, special: times.special, status, reopens_on };
}
