import { type RawBuilder, sql } from "kysely";

/**
 * An instant as a parameter with all of its digits, which the driver would cut to milliseconds. As a subquery it is converted once;
 * the conversion of a text depends on settings, so that PostgreSQL would repeat it for each row that is compared.
 */
export const instantParameter = (instant: Temporal.Instant): RawBuilder<Date> =>
  sql<Date>`(select ${instant.toString()}::text::timestamptz)`;
