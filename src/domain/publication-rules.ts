import type { PUBLICATION_STATUSES } from "../contract/fields.ts";
import { type FieldIssue, faultsOf } from "./field-error.ts";

/** Of what is written in peace before everybody sees it. */
export type Publication = { status: (typeof PUBLICATION_STATUSES)[number]; publish_at: Date | null };

/** Further away is a slip of the year. */
const EARLIEST = new Date("2000-01-01T00:00Z");
const MAX_AHEAD = { hours: 5 * 366 * 24 };

/** What is published without saying when is so now. */
export function settledPublishAt({ status, publish_at }: Publication, now: Temporal.Instant): Date | null {
  return publish_at ?? (status === "published" ? new Date(now.epochMilliseconds) : null);
}

export function publicationFaults({ publish_at }: Publication, now: Temporal.Instant): FieldIssue[] {
  return faultsOf([[publish_at !== null && !isWithinReason(publish_at, now), "publish_at", "out-of-range"]]);
}

function isWithinReason(date: Date, now: Temporal.Instant): boolean {
  return date >= EARLIEST && date.getTime() <= now.add(MAX_AHEAD).epochMilliseconds;
}
