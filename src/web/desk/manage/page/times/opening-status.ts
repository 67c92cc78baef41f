import type { Page } from "../../../../../contract/pages/public.ts";
import { changesAfter, hasTimes, openingAt, type Schedule } from "../../../../../domain/opening-times.ts";
import type { OpeningStatus } from "../../../../ui/OpeningState/opening-text.ts";

const NOTHING_COMES = { opens_at: null, closes_at: null, opening_changes: [] };

/** What a page with these hours would say at an instant, in the form that its words are made of. */
export function openingStatusOf(schedule: Schedule, status: Page["status"], now: Temporal.Instant): OpeningStatus {
  if (status === "temporarily_closed" || status === "permanently_closed") {
    return { opening_state: status, ...NOTHING_COMES };
  }
  if (!hasTimes(schedule)) return { opening_state: "unknown", ...NOTHING_COMES };
  const { state } = openingAt(schedule, now);
  const changes = changesAfter(schedule, now, 4).map((change) => ({ at: change.at.toString(), state: change.state }));
  const next = (isWanted: (one: string) => boolean) => changes.find((change) => isWanted(change.state))?.at ?? null;
  return {
    opening_state: state,
    opens_at: state === "open" ? null : next((one) => one === "open"),
    closes_at: state === "open" ? next((one) => one !== "open") : null,
    opening_changes: changes,
  };
}
