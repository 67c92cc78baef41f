import { type FieldIssue, faultsOf } from "./field-error.ts";
import { type Publication, publicationFaults } from "./publication-rules.ts";

/** Of a story what its rules are about. */
export type StoryDraft = Publication & {
  title: string | null;
  title_ie: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** What keeps a story from being stored; nothing, where it is sound. */
export function storyFaults(story: StoryDraft, now: Temporal.Instant): FieldIssue[] {
  const { title, title_ie, latitude, longitude } = story;
  const faults = faultsOf([
    [title === null && title_ie === null, "title", "required"],
    [latitude === null && longitude !== null, "latitude", "required"],
    [latitude !== null && longitude === null, "longitude", "required"],
  ]);
  return [...faults, ...publicationFaults(story, now)];
}
