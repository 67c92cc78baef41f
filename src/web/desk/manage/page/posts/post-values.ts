import type { InputOf } from "../../../../../contract/endpoint.ts";
import type { Contract } from "../../../../../contract/index.ts";
import type { OwnPost } from "../../../../../contract/posts.ts";
import { type Publication, publicationSent, publicationValues } from "../../../writing/publication.ts";

type Sent = Omit<InputOf<Contract["editPost"]>, "id" | "version">;

export type PostValues = ReturnType<typeof valuesOfPost>;

/** The values of the form; null: of a new post. */
export const valuesOfPost = (post: OwnPost | null) => ({
  kind: post?.kind ?? "update",
  valid_until: post?.valid_until ?? "",
  title: post?.title ?? "",
  title_ie: post?.title_ie ?? "",
  body: post?.body ?? "",
  body_ie: post?.body_ie ?? "",
  call_to_action: post?.call_to_action ?? "",
  call_to_action_url: post?.call_to_action_url ?? "",
  ...publicationValues(post),
});

/** Fields that depend on another choice are sent only with it. */
export function sentPost({ state, publish_at, ...values }: PostValues, was: Publication | null): Sent {
  const { kind, valid_until, call_to_action, call_to_action_url, ...texts } = values;
  return {
    ...texts,
    kind: kind as OwnPost["kind"],
    valid_until: kind === "offer" ? valid_until || null : null,
    call_to_action: (call_to_action || null) as OwnPost["call_to_action"],
    call_to_action_url: call_to_action ? call_to_action_url || null : null,
    ...publicationSent({ state, publish_at }, was),
  };
}
