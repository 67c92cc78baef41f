import type { EditedFeature } from "../../../../contract/features.ts";

export type FeatureValues = ReturnType<typeof valuesOfFeature>;

/** The values of the form; null: of a new feature. */
export const valuesOfFeature = (feature: EditedFeature | null) => ({
  title: feature?.title ?? "",
  title_ie: feature?.title_ie ?? "",
  text: feature?.text ?? "",
  text_ie: feature?.text_ie ?? "",
  starts_on: feature?.starts_on ?? "",
  ends_on: feature?.ends_on ?? "",
  page_ids: (feature?.pages.map(({ id }) => id) ?? []) as readonly string[],
  post_ids: (feature?.posts.map(({ id }) => id) ?? []) as readonly string[],
});

/** All fields for the API except the posts, which have their own call. */
export const sentFeature = ({ post_ids: _, page_ids, ...values }: FeatureValues) => ({
  ...values,
  page_ids: [...page_ids],
});
