import type { PUBLICATION_STATUSES } from "#core/contract/fields.ts";
import type { OwnPost } from "#core/contract/writing/posts.ts";
import { type FieldIssue, issuesOf } from "../field-issues.ts";
import { ZONE } from "../local-time.ts";

/** The fields of publication of posts and stories. */
export type Publication = { status: (typeof PUBLICATION_STATUSES)[number]; publish_at: Date | null };

/** Dates out of this range are probably a typo in the year. */
const EARLIEST = new Date("2000-01-01T00:00Z");
const MAX_AHEAD = { hours: 5 * 366 * 24 };

/** Without a date, `published` means now. */
export function derivePublishAt({ status, publish_at }: Publication, now: Temporal.Instant): Date | null {
  return publish_at ?? (status === "published" ? new Date(now.epochMilliseconds) : null);
}

export function publicationIssues({ publish_at }: Publication, now: Temporal.Instant): FieldIssue[] {
  return issuesOf([[publish_at !== null && !isPlausible(publish_at, now), "publish_at", "out-of-range"]]);
}

function isPlausible(date: Date, now: Temporal.Instant): boolean {
  return date >= EARLIEST && date.getTime() <= now.add(MAX_AHEAD).epochMilliseconds;
}

/** The fields of a post that its rules check. */
export type PostDraft = Publication &
  Pick<OwnPost, "kind" | "valid_until" | "call_to_action" | "call_to_action_url" | "title" | "title_ie">;

/**
 * Derives fields: an update has no last day, without a call to action there is no address, and without a date `published`
 * means now. A field that was sent is not removed, so that a contradiction is reported.
 */
export function derivePostFields<Draft extends PostDraft>(
  post: Draft,
  sent: { [Name in keyof PostDraft]?: PostDraft[Name] | undefined },
  now: Temporal.Instant,
): Draft {
  return {
    ...post,
    valid_until: post.kind === "update" && !sent.valid_until ? null : post.valid_until,
    call_to_action_url: post.call_to_action === null && !sent.call_to_action_url ? null : post.call_to_action_url,
    publish_at: derivePublishAt(post, now),
  };
}

/** The errors of a post; empty where it is valid. */
export function postIssues(post: PostDraft, now: Temporal.Instant): FieldIssue[] {
  const { kind, valid_until, call_to_action, call_to_action_url, publish_at } = post;
  const issues = issuesOf([
    [post.title === null && post.title_ie === null, "title", "required"],
    [kind === "offer" && valid_until === null, "valid_until", "required"],
    [kind === "update" && valid_until !== null, "valid_until", "not-a-choice"],
    [publish_at !== null && valid_until !== null && valid_until < dayOf(publish_at), "valid_until", "out-of-range"],
    [call_to_action === null && call_to_action_url !== null, "call_to_action", "required"],
    [call_to_action !== null && call_to_action_url === null, "call_to_action_url", "required"],
  ]);
  return [...issues, ...publicationIssues(post, now)];
}

function dayOf(date: Date): string {
  return date.toTemporalInstant().toZonedDateTimeISO(ZONE).toPlainDate().toString();
}

/** The fields of a story that its rules check. */
export type StoryDraft = Publication & {
  title: string | null;
  title_ie: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** The errors of a story; empty where it is valid. */
export function storyIssues(story: StoryDraft, now: Temporal.Instant): FieldIssue[] {
  const { title, title_ie, latitude, longitude } = story;
  const issues = issuesOf([
    [title === null && title_ie === null, "title", "required"],
    [latitude === null && longitude !== null, "latitude", "required"],
    [latitude !== null && longitude === null, "longitude", "required"],
  ]);
  return [...issues, ...publicationIssues(story, now)];
}

/** The fields of a feature that its rules check; days as `YYYY-MM-DD`. */
export type FeatureDraft = { title: string | null; title_ie: string | null; starts_on: string; ends_on: string };

/** Features are news, not permanent pages. */
const MAX_FEATURE_DAYS = 366;

/** The errors of a feature; empty where it is valid. */
export function featureIssues({ title, title_ie, starts_on, ends_on }: FeatureDraft): FieldIssue[] {
  const days = Temporal.PlainDate.from(starts_on).until(ends_on, { largestUnit: "days" }).days;
  return issuesOf([
    [title === null && title_ie === null, "title", "required"],
    [days < 0 || days > MAX_FEATURE_DAYS, "ends_on", "out-of-range"],
  ]);
}

export type FeatureState = "coming" | "running" | "past";

/** First and last day are included. */
export function featureState(
  { starts_on, ends_on }: Omit<FeatureDraft, "title" | "title_ie">,
  today: Temporal.PlainDate,
) {
  if (starts_on > today.toString()) return "coming";
  return ends_on < today.toString() ? "past" : "running";
}
