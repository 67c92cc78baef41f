import { contract } from "#core/contract/index.ts";
import { MAX_PAGES_OF_STORY } from "#core/contract/limits.ts";
import type { OwnStory } from "#core/contract/writing/stories.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { nowInstant, toInstant } from "#core/web/desk/form/local-time.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useText, useValues } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { PinFold } from "#core/web/desk/map/PinFields.tsx";
import { BilingualEditor } from "#core/web/desk/writing/BilingualEditor.tsx";
import { PublishFields, useSubmitLabel } from "#core/web/desk/writing/PublishFields.tsx";
import { stateOf } from "#core/web/desk/writing/publication.ts";
import { useShownTexts, WithPreview } from "#core/web/desk/writing/WithPreview.tsx";
import writing from "#core/web/desk/writing/writing.module.css";
import type { StoryValues } from "#core/web/desk/writing/writing-values.ts";
import { Bi, localised } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { BilingualTitle } from "#core/web/ui/BilingualTitle/BilingualTitle.tsx";
import { photosBeside, TextWithPhotos } from "#core/web/ui/Markdown/Markdown.tsx";
import { Picture } from "#core/web/ui/Picture/Picture.tsx";
import { StoryCard } from "#core/web/ui/StoryCard/StoryCard.tsx";
import { PickPages } from "../pick/PickPages.tsx";

const input = contract.editStory.input.shape;
const TITLE = { name: "title", of: input.title } as const;
const SUMMARY = { name: "summary", of: input.summary } as const;
const BODY = { name: "body", of: input.body } as const;

type StorySection = VersionedForm<keyof StoryValues>;

/** All fields of a story, who sees it and when, and a preview. */
export function StoryForm({ section, story }: { section: StorySection; story: OwnStory | null }) {
  const { stories: texts } = useTexts("admin-writing");
  const submit = useSubmitLabel(useText(section, "state"), story && stateOf(story));
  return (
    <WithPreview preview={<StoryPreview section={section} story={story} />}>
      <SectionFrame section={section} submit={submit}>
        <BilingualEditor section={section} title={TITLE} summary={SUMMARY} body={{ ...BODY, photos: story?.photos }} />
        <TextField section={section} name="author_name" description={texts.authorHint} />
        <div className={writing.part}>
          <PickPages section={section} pages={story?.pages ?? []} most={MAX_PAGES_OF_STORY} />
        </div>
        <div className={writing.part}>
          <PinFold section={section} title={texts.where} hint={texts.whereHint} />
        </div>
        <div className={writing.part}>
          <PublishFields section={section} planned={section} />
        </div>
      </SectionFrame>
    </WithPreview>
  );
}

/** The story as visitors will see it, from the typed values: in lists, and by itself. */
function StoryPreview({ section, story }: { section: StorySection; story: OwnStory | null }) {
  const texts = useTexts("desk-writing");
  const { stories } = useTexts("writing");
  const { locale } = useApp();
  const inLanguage = useShownTexts();
  const values = useValues<StoryValues>(section);
  const now = nowInstant();
  const planned = values.state === "scheduled" ? toInstant(values.publish_at) : story?.publish_at;
  const entity = { id: story?.id ?? "", slug: "", date_created: now, date_updated: now, version: 1 };
  const photos = story?.photos ?? [];
  const written = {
    ...entity,
    ...values,
    photo: photos[0] ?? null,
    publish_at: planned ?? now,
    title: values.title || (values.title_ie ? null : texts.untitled),
  };
  const shown = inLanguage(written, ["title", "summary", "body"]);
  const body = localised(shown, "body", locale);
  const [leading] = photosBeside(body, photos);
  return (
    <div className={writing.shown}>
      <h3>{texts.asListed}</h3>
      <div className={writing.sheet}>
        <StoryCard story={shown} href="#story-preview" level={3} />
      </div>
      <h3>{texts.asRead}</h3>
      <div className={writing.sheet} id="story-preview">
        <BilingualTitle of={shown} field="title" />
        <p>
          {values.author_name && `${stories.by({ name: values.author_name })} · `}
          {fullDate(locale, shown.publish_at)}
        </p>
        <p>
          <strong>
            <Bi of={shown} field="summary" />
          </strong>
        </p>
        {leading && <Picture photo={leading} sizes="(min-width: 800px) 640px, 90vw" />}
        <TextWithPhotos text={body} photos={photos} />
      </div>
    </div>
  );
}
