import type { OwnStory } from "../../../../contract/stories.ts";
import { degreesOf } from "../../form/fields.ts";
import { type Publication, publicationSent, publicationValues } from "../../writing/publication.ts";

export type StoryValues = ReturnType<typeof valuesOfStory>;

/** The values of the form; null: of a new story. */
export const valuesOfStory = (story: OwnStory | null) => ({
  title: story?.title ?? "",
  title_ie: story?.title_ie ?? "",
  summary: story?.summary ?? "",
  summary_ie: story?.summary_ie ?? "",
  body: story?.body ?? "",
  body_ie: story?.body_ie ?? "",
  author_name: story?.author_name ?? "",
  page_ids: (story?.pages.map(({ id }) => id) ?? []) as readonly string[],
  latitude: story?.latitude?.toString() ?? "",
  longitude: story?.longitude?.toString() ?? "",
  ...publicationValues(story),
});

/** The fields for the API. */
export const sentStory = ({ state, publish_at, ...values }: StoryValues, was: Publication | null) => ({
  ...values,
  page_ids: [...values.page_ids],
  latitude: degreesOf(values.latitude),
  longitude: degreesOf(values.longitude),
  ...publicationSent({ state, publish_at }, was),
});
