import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { contract } from "../../../../contract/index.ts";
import { MAX_IN_FEATURE } from "../../../../contract/limits.ts";
import type { EditedFeature } from "../../../../contract/writing/features.ts";
import { useApp } from "../../../app/app-context.tsx";
import { type Bilingual, plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange, useRead } from "../../api/use-api.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useVersionedForm, type VersionedForm } from "../../form/use-versioned-form.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { DeleteButton } from "../../writing/DeleteButton.tsx";
import { WithPreview } from "../../writing/WithPreview.tsx";
import writing from "../../writing/writing.module.css";
import { type FeatureValues, sentFeature, valuesOfFeature } from "../../writing/writing-values.ts";
import catalogue from "../catalogue.module.css";
import { EditorHead } from "../EditorHead.tsx";
import { PickInOrder, usePicking } from "../pick/PickInOrder.tsx";
import { PickPages } from "../pick/PickPages.tsx";
import { FeaturePreview } from "./FeaturePreview.tsx";
import { NewsletterDesk } from "./newsletter/NewsletterDesk.tsx";
import { useFeatureDays, useFeatures } from "./use-features.ts";

/** A new feature. The idempotency key makes a double click add one feature. */
export function NewFeature() {
  const { features: texts } = useTexts("admin-writing");
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("addFeature", { invalidates: ["editedFeatures"], idempotencyKey: key });
  const setPosts = useChange("setFeaturePosts", { invalidates: ["editedFeatures"] });
  const section = useFeatureForm(
    null,
    async (values) => {
      const added = await mutateAsync(sentFeature(values));
      if (values.post_ids.length === 0) return added;
      return setPosts.mutateAsync({ id: added.id, post_ids: [...values.post_ids] });
    },
    ({ id }) => navigate(`../${id}`, { relative: "path", replace: true }),
  );
  return (
    <>
      <EditorHead>{texts.new}</EditorHead>
      <FeatureForm section={section} feature={null} />
      <p className={writing.foot}>{texts.mailLater}</p>
    </>
  );
}

/** The editor of a feature; redirects to the list where it does not exist any more. */
export function EditFeature() {
  const { one } = useParams();
  return (
    <Loaded of={useFeatures()}>
      {(all) => {
        const feature = all.find(({ id }) => id === one);
        return feature ? <Editor key={feature.id} feature={feature} /> : <Navigate to=".." relative="path" replace />;
      }}
    </Loaded>
  );
}

function Editor({ feature }: { feature: EditedFeature }) {
  const { features: texts } = useTexts("admin-writing");
  const { untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const days = useFeatureDays();
  const edit = useChange("editFeature", { invalidates: ["editedFeatures", "previewNewsletter"] });
  const setPosts = useChange("setFeaturePosts", { invalidates: ["editedFeatures", "previewNewsletter"] });
  const remove = useChange("deleteFeature");
  const section = useFeatureForm(feature, async (values, version, changed) => {
    const edited = await edit.mutateAsync({ id: feature.id, ...(version && { version }), ...sentFeature(values) });
    if (!changed.has("post_ids")) return edited;
    return setPosts.mutateAsync({ id: feature.id, version: edited.version, post_ids: [...values.post_ids] });
  });
  return (
    <>
      <EditorHead>{plain(feature, "title", locale) || untitled}</EditorHead>
      <p className={catalogue.intro}>
        {texts.states[feature.state]} · {days(feature)}
      </p>
      <FeatureForm section={section} feature={feature} />
      <NewsletterDesk feature={feature} isTyped={section.form.formState.isDirty} />
      <div className={writing.foot}>
        <DeleteButton
          section={section}
          texts={texts}
          remove={() => remove.mutateAsync({ id: feature.id })}
          to=".."
          invalidates="editedFeatures"
        />
      </div>
    </>
  );
}

const input = contract.editFeature.input.shape;

type FeatureSection = VersionedForm<keyof FeatureValues>;

type Save = (values: FeatureValues, version: number | null, changed: ReadonlySet<string>) => Promise<EditedFeature>;

/** The form of a feature; null for a new one. */
function useFeatureForm(
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

/** Texts, dates, and the pages and posts in their order, with a preview. */
function FeatureForm({ section, feature }: { section: FeatureSection; feature: EditedFeature | null }) {
  const { features: texts } = useTexts("admin-writing");
  return (
    <WithPreview preview={<FeaturePreview section={section} feature={feature} />}>
      <SectionFrame section={section}>
        <div className={form.pair}>
          <TextField section={section} name="title" lang="en" of={input.title} />
          <TextField section={section} name="title_ie" lang="ga" of={input.title} />
          <TextField section={section} name="text" lang="en" of={input.text} rows={5} />
          <TextField section={section} name="text_ie" lang="ga" of={input.text} rows={5} />
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
          <PickPages section={section} pages={feature?.pages ?? []} most={MAX_IN_FEATURE} />
        </div>
        <div className={writing.part}>
          <PickPosts section={section} posts={feature?.posts ?? []} most={MAX_IN_FEATURE} />
        </div>
      </SectionFrame>
    </WithPreview>
  );
}

/** Some results may be chosen already. */
const FOUND = 12;

type NamedPost = { id: string; shown?: boolean } & Bilingual<"title"> & Bilingual<"page">;

type Props = {
  section: VersionedForm<"post_ids">;
  /** The posts that were chosen before, public or not. */
  posts: readonly NamedPost[];
  most: number;
};

/** Chooses posts in an order, by their titles and their pages' names. */
function PickPosts({ section, posts, most }: Props) {
  const { pick: texts } = useTexts("admin-writing");
  const { locale } = useApp();
  const { ids, terms, setTerms, query, itemOf, change } = usePicking(section, "post_ids", posts);
  const { data = [] } = useRead(
    "postsToShow",
    { query: query || "-", limit: FOUND },
    { enabled: query !== "", placeholderData: keepPreviousData },
  );
  const found: readonly NamedPost[] = query ? data : [];
  const pickable = (post: NamedPost) => {
    const page = plain(post, "page", locale);
    return {
      id: post.id,
      name: plain(post, "title", locale) || texts.post,
      about: post.shown === false ? `${page} · ${texts.notPublic}` : page,
    };
  };
  const chosen = ids.map((id) => {
    const post = itemOf(id);
    return post ? pickable(post) : { id, name: texts.post };
  });
  return (
    <PickInOrder
      label={section.labels.post_ids}
      hint={texts.postsHint}
      terms={terms}
      onTerms={setTerms}
      found={found.map(pickable)}
      chosen={chosen}
      onChange={(now) => change(now, found)}
      most={most}
      error={section.form.formState.errors.post_ids?.message}
    />
  );
}
