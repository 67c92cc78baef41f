import type { OwnStory } from "../../../../contract/stories.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useText } from "../../form/use-fields.ts";
import { useVersionedForm, type VersionedForm } from "../../form/use-versioned-form.ts";
import { PinFold } from "../../map/PinFields.tsx";
import { BilingualEditor } from "../../writing/BilingualEditor.tsx";
import { PublishFields, useSubmitLabel } from "../../writing/PublishFields.tsx";
import { stateOf } from "../../writing/publication.ts";
import writing from "../../writing/writing.module.css";
import { PickPages } from "../pick/PickPages.tsx";
import { StoryPreview } from "./StoryPreview.tsx";
import { type StoryValues, valuesOfStory } from "./story-values.ts";

const TITLE = { name: "title", max: 120 } as const;
const SUMMARY = { name: "summary", max: 300 } as const;
const BODY = { name: "body", max: 40_000 } as const;
const MAX_PAGES = 50;

export type StorySection = VersionedForm<keyof StoryValues>;

type Save = (values: StoryValues, version: number | null) => Promise<OwnStory>;

/** The form of a story; a new one has none yet. */
export function useStoryForm(story: OwnStory | null, save: Save, onSaved?: (story: OwnStory) => void): StorySection {
  const { storyFields } = useTexts("admin-writing");
  return useVersionedForm({
    draft: `story.${story?.id ?? "new"}`,
    labels: storyFields,
    entity: story,
    valuesOf: valuesOfStory,
    save,
    ...(onSaved && { onSaved }),
  });
}

/** All that a story tells, who sees it and when, and how it will look. */
export function StoryForm({ section, story }: { section: StorySection; story: OwnStory | null }) {
  const { stories: texts } = useTexts("admin-writing");
  const submit = useSubmitLabel(useText(section, "state"), story && stateOf(story));
  return (
    <SectionFrame section={section} submit={submit}>
      <BilingualEditor section={section} title={TITLE} summary={SUMMARY} body={{ ...BODY, photos: story?.photos }} />
      <TextField section={section} name="author_name" description={texts.authorHint} />
      <div className={writing.part}>
        <PickPages section={section} pages={story?.pages ?? []} most={MAX_PAGES} />
      </div>
      <div className={writing.part}>
        <PinFold section={section} title={texts.where} hint={texts.whereHint} />
      </div>
      <div className={writing.part}>
        <PublishFields section={section} planned={section} />
      </div>
      <StoryPreview section={section} story={story} />
    </SectionFrame>
  );
}
