import type { OwnStory } from "../../../../contract/stories.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { Bi, localised } from "../../../i18n/bilingual.tsx";
import { fullDate } from "../../../i18n/dates.ts";
import { fill } from "../../../i18n/phrases.ts";
import { BilingualTitle } from "../../../ui/BilingualTitle/BilingualTitle.tsx";
import { photosBeside, TextWithPhotos } from "../../../ui/Markdown/TextWithPhotos.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { StoryCard } from "../../../ui/StoryCard/StoryCard.tsx";
import form from "../../form/form.module.css";
import { useValues } from "../../form/use-fields.ts";
import { nowInstant, toInstant } from "../../writing/local-time.ts";
import writing from "../../writing/writing.module.css";
import type { StorySection } from "./StoryForm.tsx";
import type { StoryValues } from "./story-values.ts";

/** The story as readers will meet it, from what is typed now: in lists, and on its own. */
export function StoryPreview({ section, story }: { section: StorySection; story: OwnStory | null }) {
  const texts = useTexts("desk-writing");
  const { stories } = useTexts("writing");
  const { locale } = useApp();
  const values = useValues<StoryValues>(section);
  const now = nowInstant();
  const planned = values.state === "scheduled" ? toInstant(values.publish_at) : story?.publish_at;
  const entity = { id: story?.id ?? "", slug: "", date_created: now, date_updated: now, version: 1 };
  const photos = story?.photos ?? [];
  const shown = {
    ...{ ...entity, ...values, photo: photos[0] ?? null, publish_at: planned ?? now },
    title: values.title || (values.title_ie ? null : texts.untitled),
  };
  const body = localised(shown, "body", locale);
  const [leading] = photosBeside(body, photos);
  return (
    <details className={`${form.fold} ${writing.shown}`}>
      <summary>{texts.preview}</summary>
      <h3>{texts.asListed}</h3>
      <div className={writing.sheet}>
        <StoryCard story={shown} href="#story-preview" level={3} />
      </div>
      <h3>{texts.asRead}</h3>
      <div className={writing.sheet} id="story-preview">
        <BilingualTitle of={shown} field="title" />
        <p>
          {values.author_name && `${fill(stories.by, { name: values.author_name })} · `}
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
    </details>
  );
}
