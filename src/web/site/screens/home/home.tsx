import type { ReactNode } from "react";
import type { Category } from "#core/contract/directory/categories.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { SearchResult } from "#core/contract/pages/public.ts";
import type { Feature } from "#core/contract/writing/features.ts";
import type { PostCard as PostData } from "#core/contract/writing/posts.ts";
import type { StoryCard as StoryData } from "#core/contract/writing/stories.ts";
import { notOver, spanOfEvent } from "#core/domain/time-state.ts";
import { landscapeOf, pictureAddress } from "#core/texts/drawing/landscapes.ts";
import { offered } from "#core/texts/offered.ts";
import { placeForms } from "#core/texts/place-forms.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { type Loaded, loadSlot, slotOf } from "#core/web/document/slots.tsx";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { countText } from "#core/web/i18n/count-text.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { CardCell } from "#core/web/site/CardCell/CardCell.tsx";
import { noticeLinks } from "#core/web/site/feed-links.ts";
import { NearMe } from "#core/web/site/islands/near-me/NearMe.island.tsx";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import { SearchBox } from "#core/web/site/islands/search-box/SearchBox.tsx";
import { webSiteLd } from "#core/web/site/json-ld.ts";
import { mapPointOf } from "#core/web/site/map-point.ts";
import { opensNext } from "#core/web/site/opens-next.ts";
import { CategoryTile } from "#core/web/ui/CategoryTile/CategoryTile.tsx";
import { useAcross } from "#core/web/ui/CategoryTile/use-across.ts";
import { EventRow } from "#core/web/ui/EventRow/EventRow.tsx";
import { foldSeries, type Series } from "#core/web/ui/EventRow/series.ts";
import layout from "#core/web/ui/layout.module.css";
import { PostCard } from "#core/web/ui/PostCard/PostCard.tsx";
import { SectionHead } from "#core/web/ui/SectionHead/SectionHead.tsx";
import { StoryCard } from "#core/web/ui/StoryCard/StoryCard.tsx";
import { eventsTonight } from "../events/events-tonight.ts";
import styles from "./home.module.css";
import { OpenInHero, PLACES_IN_HERO } from "./home-open.tsx";

/** Enough occurrences for the events that are shown, of which some repeat every week. */
const OCCURRENCES_READ = 16;

const SHOWN = { posts: 2, events: 3 } as const;

type Home = {
  all: SearchResult;
  open: SearchResult;
  next: PageCard[];
  categories: Category[];
  features: Feature[];
  posts: PostData[];
  events: Series[];
  story: StoryData | undefined;
  loaded: Loaded;
  hasMusic: boolean;
};

export const HomeScreen = defineScreen<Home>({
  path: "/",
  async load(context) {
    const { call, now } = context;
    const [all, open, categories, features, posts, events, stories, loaded, music] = await Promise.all([
      call("pages", { limit: 60 }),
      call("pages", { open_at: "now", limit: PLACES_IN_HERO }),
      call("categories", {}),
      call("features", {}),
      call("posts", { over: false, limit: SHOWN.posts }),
      call("events", { limit: OCCURRENCES_READ }),
      call("stories", { limit: 1 }),
      loadSlot("home", context, {}),
      eventsTonight(context, { kind: "music" }),
    ]);
    return {
      all,
      open,
      next: await opensNext(context, {}, PLACES_IN_HERO - open.items.length),
      categories,
      features,
      posts: posts.items,
      events: foldSeries(notOver(events.items, spanOfEvent, now.epochMilliseconds)).slice(0, SHOWN.events),
      story: stories.items[0],
      loaded,
      hasMusic: music.length > 0,
    };
  },
  head(_data, context) {
    const { title, description } = textsFor(context.locale, "home");
    const { directory } = context.site;
    const { in: inPlace } = placeForms(directory, context.locale);
    const feeds = noticeLinks(context.locale, textsFor(context.locale, "common").notices.label);
    return {
      title: title({ inPlace }),
      description: description({ inPlace, stories: offered(directory, "stories") }),
      jsonLd: [webSiteLd(context)],
      feeds,
    };
  },
  View({ data }) {
    return (
      <>
        <Hero all={data.all} loaded={data.loaded} hasMusic={data.hasMusic}>
          {data.all.total > 0 && <OpenInHero open={data.open} next={data.next} />}
        </Hero>
        <div className={`column ${styles.sections}`}>
          {data.all.total > 0 && <Browse categories={data.categories} />}
          <Happening events={data.events} posts={data.posts} />
          {data.features.slice(0, 1).map((feature) => (
            <Featured key={feature.id} feature={feature} />
          ))}
          <div className={`${layout.stack} ${styles.pair}`} data-gap="6" data-row-gap="0">
            {data.story && <Story story={data.story} />}
            <OnTheMap all={data.all} />
          </div>
        </div>
      </>
    );
  },
});

/** The photo of the directory, else its drawn landscape. */
function Scene({ of }: { of: DirectorySettings }) {
  const { photo } = of;
  const sources = (format: string) =>
    photo
      ? [800, 2000].map((width) => `${pictureAddress(photo, `${width}.${format}`)} ${width}w`).join(", ")
      : undefined;
  return (
    <picture>
      {photo && <source type="image/avif" srcSet={sources("avif")} sizes="100vw" />}
      {!photo && of.landscape === "island" && (
        <source type="image/avif" media="(max-width: 759px)" srcSet="/hero-phone.avif" width={600} height={900} />
      )}
      <img
        className={styles.scene}
        src={photo ? pictureAddress(photo, "2000.jpg") : landscapeOf(of)}
        srcSet={sources("jpg")}
        sizes={photo ? "100vw" : undefined}
        alt=""
        width={2400}
        height={1200}
        fetchPriority="high"
      />
    </picture>
  );
}

type HeroProps = { all: SearchResult; loaded: Loaded; hasMusic: boolean; children: ReactNode };

const Slot = slotOf("home");

function Hero({ all, loaded, hasMusic, children }: HeroProps) {
  const texts = useTexts("home");
  const places = countText(all, useTexts("common").count);
  const href = useHref();
  const { locale, site } = useSite();
  const { has_boats, has_stories, sentence, sentence_ie } = site.directory;
  const what = has_boats ? (has_stories ? "both" : "boats") : has_stories ? "stories" : "neither";
  return (
    <section className={styles.hero}>
      <Scene of={site.directory} />
      <div className={`column ${styles.heroWords}`}>
        <h1>{texts.title({ inPlace: placeForms(site.directory, locale).in })}</h1>
        <p className={styles.intro}>
          {sentence || sentence_ie ? <Bi of={site.directory} field="sentence" /> : texts.intro({ places, what })}
        </p>
        <SearchBox />
        <ul className={`${layout.row} ${layout.line} ${styles.chips}`} data-print="no" data-above="4" data-gap="2">
          {hasMusic && (
            <li>
              <a className={styles.chip} href={`${href("/events")}?when=tonight&kind=music`} rel="nofollow">
                {texts.music}
              </a>
            </li>
          )}
          {has_boats && (
            <li>
              <Slot loaded={loaded} className={styles.chip}>
                <a className={styles.chip} href={href("/categories/transport")}>
                  {texts.ferry}
                </a>
              </Slot>
            </li>
          )}
          <li>
            <NearMe className={styles.chip} />
          </li>
          <li className={styles.mapLink}>
            <a className={styles.chip} href={`${href("/pages")}#map`}>
              {texts.map}
            </a>
          </li>
        </ul>
        {children}
      </div>
    </section>
  );
}

/** Two rows on a desk; the others are in the directory. */
const MAX_TILES = 14;

function Browse({ categories }: { categories: Category[] }) {
  const texts = useTexts("home");
  const href = useHref();
  const used = categories.filter((category) => category.pages !== 0);
  const across = useAcross(Math.min(used.length, MAX_TILES));
  if (used.length === 0) return null;
  return (
    <section aria-labelledby="browse">
      <SectionHead id="browse" title={texts.browse} more={{ href: href("/pages"), text: texts.allCategories }} />
      <ul className={`${styles.categories} ${across}`}>
        {used.map((category) => (
          <li key={category.id}>
            <CategoryTile
              category={category}
              href={href(`/categories/${category.slug}`)}
              sizes="(min-width: 960px) 190px, 8.5rem"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Featured({ feature }: { feature: Feature }) {
  const texts = useTexts("home");
  return (
    <section className={styles.feature} aria-labelledby={`feature-${feature.id}`}>
      <div>
        <p className={styles.kicker}>{texts.featured}</p>
        <h2 id={`feature-${feature.id}`} data-below="3">
          <Bi of={feature} field="title" />
        </h2>
        <p className={styles.lead}>
          <Bi of={feature} field="text" />
        </p>
      </div>
      <ul className={styles.strip}>
        {feature.pages.map((page) => (
          <CardCell key={page.id} page={page} />
        ))}
      </ul>
    </section>
  );
}

function Happening({ events, posts }: { events: Series[]; posts: PostData[] }) {
  const texts = useTexts("home");
  const href = useHref();
  return (
    <div className={styles.happening}>
      {events.length > 0 && (
        <section aria-labelledby="events">
          <SectionHead id="events" title={texts.events} more={{ href: href("/events"), text: texts.allEvents }} />
          <ul className={layout.stack} data-gap="3">
            {events.map(({ event, later }) => (
              <li key={event.id}>
                <EventRow event={event} later={later} href={href(`/events/${event.slug}`)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {posts.length > 0 && (
        <section aria-labelledby="news">
          <SectionHead id="news" title={texts.news} more={{ href: href("/posts"), text: texts.allNews }} />
          <ul className={layout.stack} data-gap="3">
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} href={href(`/posts/${post.id}`)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Story({ story }: { story: StoryData }) {
  const texts = useTexts("home");
  const href = useHref();
  return (
    <section className={styles.beside} aria-labelledby="story">
      <SectionHead id="story" title={texts.story} more={{ href: href("/stories"), text: texts.allStories }} />
      <StoryCard story={story} href={href(`/stories/${story.slug}`)} />
    </section>
  );
}

function OnTheMap({ all }: { all: SearchResult }) {
  const texts = useTexts("home");
  const site = useSite();
  const href = useHref();
  return (
    <section className={`${styles.beside} ${styles.onMap}`} aria-labelledby="map">
      <SectionHead id="map" title={texts.map} more={{ href: href("/pages"), text: texts.allOnMap }} />
      <div className={styles.map}>
        <PlaceMap points={all.items.flatMap((page) => mapPointOf(page, site, href(`/pages/${page.slug}`)))} ofHome />
      </div>
    </section>
  );
}
