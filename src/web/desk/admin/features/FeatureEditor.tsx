import { keepPreviousData } from "@tanstack/react-query";
import { contract } from "#core/contract/index.ts";
import { MAX_IN_FEATURE } from "#core/contract/limits.ts";
import type { EditedFeature } from "#core/contract/writing/features.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useAdd, useChange, useRead } from "#core/web/desk/api/use-api.ts";
import catalogue from "#core/web/desk/catalogue/catalogue.module.css";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField, TextFields } from "#core/web/desk/form/TextField.tsx";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { WithPreview } from "#core/web/desk/writing/WithPreview.tsx";
import { OneOf, WritingEditor } from "#core/web/desk/writing/WritingEditor.tsx";
import writing from "#core/web/desk/writing/writing.module.css";
import { type FeatureValues, sentFeature, valuesOfFeature } from "#core/web/desk/writing/writing-values.ts";
import { type Bilingual, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { PickInOrder, usePicking } from "../pick/PickInOrder.tsx";
import { PickPages } from "../pick/PickPages.tsx";
import { slotOf } from "../slots.tsx";
import { FeaturePreview } from "./FeaturePreview.tsx";
import { useFeatureDays, useFeatures } from "./use-features.ts";

const { Slot, reads } = slotOf("feature");
const INVALIDATES = ["editedFeatures", ...reads] as const;

export const NewFeature = () => <FeatureEditor feature={null} />;

export const EditFeature = () => (
  <OneOf of={useFeatures()}>{(feature) => <FeatureEditor key={feature.id} feature={feature} />}</OneOf>
);

/** The editor of a feature; null: of a new one. Its posts have a call of their own. */
function FeatureEditor({ feature }: { feature: EditedFeature | null }) {
  const { features: texts, featureFields } = useTexts("admin-writing");
  const { untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const days = useFeatureDays();
  const add = useAdd("addFeature", { invalidates: INVALIDATES });
  const edit = useChange("editFeature", { invalidates: INVALIDATES });
  const setPosts = useChange("setFeaturePosts", { invalidates: INVALIDATES });
  const remove = useChange("deleteFeature");
  const save = async (values: FeatureValues, given: number | null, changed: ReadonlySet<string>) => {
    const saved = feature
      ? await edit.mutateAsync({ id: feature.id, ...(given && { version: given }), ...sentFeature(values) })
      : await add.mutateAsync(sentFeature(values));
    if (!changed.has("post_ids")) return saved;
    return setPosts.mutateAsync({ id: saved.id, version: saved.version, post_ids: [...values.post_ids] });
  };
  return (
    <WritingEditor
      entity={feature}
      draft="feature"
      title={feature ? plain(feature, "title", locale) || untitled : texts.new}
      about={
        feature && (
          <p className={catalogue.intro}>
            {texts.states[feature.state]} · {days(feature)}
          </p>
        )
      }
      labels={featureFields}
      valuesOf={valuesOfFeature}
      save={save}
      form={(section) => (
        <>
          <FeatureForm section={section} feature={feature} />
          <Slot feature={feature} isTyped={section.form.formState.isDirty} />
        </>
      )}
      {...(feature && {
        removal: { texts, remove: () => remove.mutateAsync({ id: feature.id }), invalidates: "editedFeatures" },
      })}
    />
  );
}

const input = contract.editFeature.input.shape;

type FeatureSection = VersionedForm<keyof FeatureValues>;

/** Texts, dates, and the pages and posts in their order, with a preview. */
function FeatureForm({ section, feature }: { section: FeatureSection; feature: EditedFeature | null }) {
  const { features: texts } = useTexts("admin-writing");
  return (
    <WithPreview preview={<FeaturePreview section={section} feature={feature} />}>
      <SectionFrame section={section}>
        <div className={form.pair}>
          <TextFields section={section} name="title" of={input.title} />
          <TextFields section={section} name="text" of={input.text} rows={5} />
        </div>
        <fieldset className={writing.part}>
          <legend>{texts.when}</legend>
          <p>{texts.whenHint}</p>
          <div className={`${layout.row} ${form.moment}`}>
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
