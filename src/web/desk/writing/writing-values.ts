import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { EditedFeature } from "#core/contract/writing/features.ts";
import type { OwnPost } from "#core/contract/writing/posts.ts";
import type { AdminSpecialPage } from "#core/contract/writing/special-pages.ts";
import type { OwnStory } from "#core/contract/writing/stories.ts";
import { degreesOf, idsOf, textValues } from "../form/fields.ts";
import { type Publication, publicationSent, publicationValues } from "./publication.ts";

/*
 * What the forms of stories, posts, features and special pages hold, and what they send. `valuesOf…` takes null for a new
 * one; `sent…` leaves "" to the API, which stores it as null.
 */

export type StoryValues = ReturnType<typeof valuesOfStory>;

export const valuesOfStory = (story: OwnStory | null) => ({
  ...textValues(story, ["title", "title_ie", "summary", "summary_ie", "body", "body_ie", "author_name"]),
  ...textValues(story, ["latitude", "longitude"]),
  page_ids: idsOf(story?.pages),
  ...publicationValues(story),
});

export const sentStory = ({ state, publish_at, ...values }: StoryValues, was: Publication | null) => ({
  ...values,
  page_ids: [...values.page_ids],
  latitude: degreesOf(values.latitude),
  longitude: degreesOf(values.longitude),
  ...publicationSent({ state, publish_at }, was),
});

export type PostValues = ReturnType<typeof valuesOfPost>;

export const valuesOfPost = (post: OwnPost | null) => ({
  ...textValues(post, ["title", "title_ie", "body", "body_ie"]),
  ...textValues(post, ["valid_until", "call_to_action", "call_to_action_url"]),
  kind: post?.kind ?? ("update" as string),
  ...publicationValues(post),
});

/** Fields that depend on another choice are sent only with it. */
export function sentPost(
  { state, publish_at, ...values }: PostValues,
  was: Publication | null,
): Omit<InputOf<Contract["editPost"]>, "id" | "version"> {
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

export type FeatureValues = ReturnType<typeof valuesOfFeature>;

export const valuesOfFeature = (feature: EditedFeature | null) => ({
  ...textValues(feature, ["title", "title_ie", "text", "text_ie", "starts_on", "ends_on"]),
  page_ids: idsOf(feature?.pages),
  post_ids: idsOf(feature?.posts),
});

/** All fields for the API except the posts, which have their own call. */
export const sentFeature = ({ post_ids: _, page_ids, ...values }: FeatureValues) => ({
  ...values,
  page_ids: [...page_ids],
});

export type SpecialPageValues = ReturnType<typeof valuesOfSpecialPage>;

/** A new page is hidden. `menu` is empty for a page in no menu. */
export const valuesOfSpecialPage = (page: AdminSpecialPage | null) => ({
  ...textValues(page, ["title", "title_ie", "body", "body_ie", "slug", "menu"]),
  published: page?.published ?? false,
});

/** The slug is sent only where it was typed; otherwise the API derives it from the title. */
export const sentSpecialPage = ({ slug, menu, ...values }: SpecialPageValues, changed: ReadonlySet<string>) => ({
  ...values,
  menu: (menu || null) as AdminSpecialPage["menu"],
  ...(changed.has("slug") && slug.trim() && { slug: slug.trim() }),
});
