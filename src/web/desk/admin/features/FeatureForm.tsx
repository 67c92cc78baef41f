import type { EditedFeature } from "../../../../contract/features.ts";
import { useTexts } from "../../../app/app-context.tsx";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useVersionedForm, type VersionedForm } from "../../form/use-versioned-form.ts";
import writing from "../../writing/writing.module.css";
import { PickPages } from "../pick/PickPages.tsx";
import { PickPosts } from "../pick/PickPosts.tsx";
import { type FeatureValues, valuesOfFeature } from "./feature-values.ts";

const TITLE_MAX = 120;
const TEXT_MAX = 2000;
/** Of pages, and of posts. */
const MAX = 30;

type FeatureSection = VersionedForm<keyof FeatureValues>;

type Save = (values: FeatureValues, version: number | null, changed: ReadonlySet<string>) => Promise<EditedFeature>;

/** The form of a feature; a new one has none yet. */
export function useFeatureForm(
  feature: EditedFeature | null,
  save: Save,
  onSaved?: (feature: EditedFeature) => void,
): FeatureSection {
  const { featureFields } = useTexts("admin-writing");
  return useVersionedForm({
    draft: `feature.${feature?.id ?? "new"}`,
    labels: featureFields,
    entity: feature,
    valuesOf: valuesOfFeature,
    save,
    ...(onSaved && { onSaved }),
  });
}

/** What it says, from when to when, and what it shows in which order. */
export function FeatureForm({ section, feature }: { section: FeatureSection; feature: EditedFeature | null }) {
  const { features: texts } = useTexts("admin-writing");
  return (
    <SectionFrame section={section}>
      <div className={form.pair}>
        <TextField section={section} name="title" lang="en" max={TITLE_MAX} />
        <TextField section={section} name="title_ie" lang="ga" max={TITLE_MAX} />
        <TextField section={section} name="text" lang="en" max={TEXT_MAX} rows={5} />
        <TextField section={section} name="text_ie" lang="ga" max={TEXT_MAX} rows={5} />
      </div>
      <fieldset className={writing.part}>
        <legend>{texts.when}</legend>
        <p>{texts.whenHint}</p>
        <div className={writing.moment}>
          <TextField section={section} name="starts_on" type="date" />
          <TextField section={section} name="ends_on" type="date" />
        </div>
      </fieldset>
      <div className={writing.part}>
        <PickPages section={section} pages={feature?.pages ?? []} most={MAX} />
      </div>
      <div className={writing.part}>
        <PickPosts section={section} posts={feature?.posts ?? []} most={MAX} />
      </div>
    </SectionFrame>
  );
}
