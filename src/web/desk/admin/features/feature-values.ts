import type { EditedFeature } from "../../../../contract/features.ts";

export type FeatureValues = ReturnType<typeof valuesOfFeature>;

/** The fields of a form; a new one has no days yet. */
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

/** All but its posts, which have a call of their own. */
export const sentFeature = ({ post_ids: _, page_ids, ...values }: FeatureValues) => ({
  ...values,
  page_ids: [...page_ids],
});
