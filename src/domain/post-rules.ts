import type { OwnPost } from "../contract/posts.ts";
import { type FieldIssue, faultsOf } from "./field-error.ts";
import { ZONE } from "./local-time.ts";
import { type Publication, publicationFaults, settledPublishAt } from "./publication-rules.ts";

/** Of a post what its rules are about. */
export type PostDraft = Publication &
  Pick<OwnPost, "kind" | "valid_until" | "call_to_action" | "call_to_action_url" | "title" | "title_ie">;

/**
 * What follows from a choice: an update has no last day, nothing to do has no address, and what is published without
 * saying when is so now.
 * @param sent the fields that were said aloud: against these nothing is taken for granted
 */
export function settledPost<Draft extends PostDraft>(
  post: Draft,
  sent: { [Name in keyof PostDraft]?: PostDraft[Name] | undefined },
  now: Temporal.Instant,
): Draft {
  return {
    ...post,
    valid_until: post.kind === "update" && !sent.valid_until ? null : post.valid_until,
    call_to_action_url: post.call_to_action === null && !sent.call_to_action_url ? null : post.call_to_action_url,
    publish_at: settledPublishAt(post, now),
  };
}

/** What keeps a post from being stored; nothing, where it is sound. */
export function postFaults(post: PostDraft, now: Temporal.Instant): FieldIssue[] {
  const { kind, valid_until, call_to_action, call_to_action_url, publish_at } = post;
  const faults = faultsOf([
    [post.title === null && post.title_ie === null, "title", "required"],
    [kind === "offer" && valid_until === null, "valid_until", "required"],
    [kind === "update" && valid_until !== null, "valid_until", "not-a-choice"],
    [publish_at !== null && valid_until !== null && valid_until < dayOf(publish_at), "valid_until", "out-of-range"],
    [call_to_action === null && call_to_action_url !== null, "call_to_action", "required"],
    [call_to_action !== null && call_to_action_url === null, "call_to_action_url", "required"],
  ]);
  return [...faults, ...publicationFaults(post, now)];
}

function dayOf(date: Date): string {
  return date.toTemporalInstant().toZonedDateTimeISO(ZONE).toPlainDate().toString();
}
