import type { Story } from "#core/contract/writing/stories.ts";
import { fullDate } from "#core/texts/dates.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { defineScreen, Elsewhere } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { Bi, localised, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { CardCell } from "#core/web/site/CardCell/CardCell.tsx";
import { AudioPlayer } from "#core/web/site/islands/audio-player/AudioPlayer.tsx";
import { Gallery, LargePhoto } from "#core/web/site/islands/photo-gallery/Gallery.tsx";
import { ShareButton } from "#core/web/site/islands/share-button/ShareButton.tsx";
import { articleLd } from "#core/web/site/json-ld.ts";
import { mapPointOf, placePoint } from "#core/web/site/map-point.ts";
import grids from "#core/web/theme/grids.module.css";
import styles from "#core/web/ui/article.module.css";
import { BilingualTitle } from "#core/web/ui/BilingualTitle/BilingualTitle.tsx";
import { Breadcrumbs } from "#core/web/ui/Breadcrumbs/Breadcrumbs.tsx";
import { photosBeside, TextWithPhotos } from "#core/web/ui/Markdown/Markdown.tsx";
import { StoryMap, StoryWalk } from "./story-walk.tsx";

export const StoryScreen = defineScreen<Story>({
  path: "/stories/:slug",
  offer: "stories",
  async load({ call, params }) {
    const story = await call("story", { id: params.slug ?? "" });
    if (story.slug !== params.slug) throw new Elsewhere(`/stories/${story.slug}`);
    return story;
  },
  head(story, context) {
    const { locale } = context;
    return {
      title: plain(story, "title", locale),
      description: plain(story, "summary", locale) || plainExcerpt(plain(story, "body", locale), 160),
      type: "article",
      ...(story.photos[0] && { image: `${story.photos[0].url}-og.jpg` }),
      jsonLd: [articleLd(context, { ...story, photo: story.photos[0], author: story.author_name })],
    };
  },
  View({ data: story }) {
    const texts = useTexts("writing").stories;
    const nav = useTexts("common").nav;
    const locale = useLocale();
    const site = useSite();
    const href = useHref();
    const body = localised(story, "body", locale);
    const beside = photosBeside(body, story.photos);
    const points = [
      ...placePoint(story, locale),
      ...story.pages.flatMap((page) => mapPointOf(page, site, href(`/pages/${page.slug}`))),
    ];
    return (
      <article className={`column ${styles.article}`}>
        <Breadcrumbs trail={[{ href: href("/stories"), text: nav.stories }]} />
        <header className={styles.head}>
          <BilingualTitle of={story} field="title" />
          <p className={styles.by}>
            {story.author_name && `${texts.by({ name: story.author_name })} · `}
            <time dateTime={story.publish_at}>{fullDate(locale, story.publish_at)}</time>
          </p>
          <p className={grids.lead} data-above="4">
            <Bi of={story} field="summary" />
          </p>
        </header>
        {beside.length > 0 && <Gallery photos={beside} isFirst />}
        {story.audio.map((audio) => (
          <AudioPlayer key={audio.id} audio={audio} heading="h2" />
        ))}
        <TextWithPhotos
          text={body}
          photos={story.photos}
          className={`${styles.body} ${styles.story}`}
          show={(photo, sizes) => <LargePhoto photo={photo} sizes={sizes} />}
        />
        <ShareButton title={plain(story, "title", locale)} />
        {(points.length > 0 || story.walk) && (
          <section className={styles.wide} aria-labelledby="where">
            <h2 id="where" data-below="4">
              {story.walk ? texts.walk.title : texts.where}
            </h2>
            {story.walk && <StoryWalk walk={story.walk} story={story} />}
            <StoryMap points={points} walk={story.walk} />
          </section>
        )}
        {story.pages.length > 0 && (
          <section className={styles.wide} aria-labelledby="mentions">
            <h2 id="mentions" data-below="4">
              {texts.mentions}
            </h2>
            <ul className={grids.cards}>
              {story.pages.map((page) => (
                <CardCell key={page.id} page={page} />
              ))}
            </ul>
          </section>
        )}
      </article>
    );
  },
});
