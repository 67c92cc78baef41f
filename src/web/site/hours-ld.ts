import { type SchemaOrgHours, weekdaySpecification, writeSchemaOrg } from "@eolaire/opening-hours";
import type { ContactPoint } from "schema-dts";
import type { Page } from "#core/contract/pages/public.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";

/** The main hours of a page, with today's notice before its special days. */
export const openingLd = ({ times, status, reopens_on }: Page, today: Temporal.PlainDate): SchemaOrgHours =>
  writeSchemaOrg(
    { ...times, status, reopens_on },
    times.week.filter(({ source }) => source === "notice"),
    today,
    publicHolidays,
  );

/** Where one books, with the hours by appointment; the page itself where it names nothing else. */
export function bookingLd(page: Page, pageUrl: string) {
  const rows = page.times.times.filter((row) => row.set === "main" && row.kind === "appointment" && !row.weeks);
  const { booking_url, booking_number } = page;
  if (rows.length === 0 && !booking_url && !booking_number) return {};
  const telephone = booking_number ?? page.contact_number;
  const contactPoint: ContactPoint = {
    "@type": "ContactPoint",
    contactType: "reservations",
    url: booking_url ?? pageUrl,
    ...(telephone && { telephone }),
    ...(rows.length > 0 && { hoursAvailable: rows.map(weekdaySpecification) }),
  };
  return {
    contactPoint,
    ...(booking_url && { potentialAction: { "@type": "ReserveAction" as const, target: booking_url } }),
  };
}
