import { type FieldIssue, faultsOf } from "./field-error.ts";

/** Of a round-up what its rules are about; days as `YYYY-MM-DD`. */
export type FeatureDraft = { title: string | null; title_ie: string | null; starts_on: string; ends_on: string };

/** What stays for longer is no news but a page. */
const MAX_DAYS = 366;

/** What keeps a round-up from being stored; nothing, where it is sound. */
export function featureFaults({ title, title_ie, starts_on, ends_on }: FeatureDraft): FieldIssue[] {
  const days = Temporal.PlainDate.from(starts_on).until(ends_on, { largestUnit: "days" }).days;
  return faultsOf([
    [title === null && title_ie === null, "title", "required"],
    [days < 0 || days > MAX_DAYS, "ends_on", "out-of-range"],
  ]);
}

export type FeatureState = "coming" | "running" | "past";

/** Both its first and its last day are inside. */
export function featureState(
  { starts_on, ends_on }: Omit<FeatureDraft, "title" | "title_ie">,
  today: Temporal.PlainDate,
) {
  if (starts_on > today.toString()) return "coming";
  return ends_on < today.toString() ? "past" : "running";
}
