import { ACCESSIBILITY_FACTS } from "#core/contract/pages/accessibility.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { accentsOf } from "#core/domain/pages/contrast.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { notOver, overLast, spanOfPost } from "#core/domain/time-state.ts";
import { dayOfYear, fullDate, localDateOf, longDay } from "#core/texts/dates.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen, Elsewhere } from "#core/web/document/screen.ts";
import { fieldsOf, type Loaded, loadSlot, slotOf } from "#core/web/document/slots.tsx";
import { Bi, localised, plain, standIn, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { announcementLd } from "#core/web/site/announcement-ld.ts";
import { calendarLink, newsLink } from "#core/web/site/feed-links.ts";
import { AudioPlayer } from "#core/web/site/islands/audio-player/AudioPlayer.tsx";
import { Gallery } from "#core/web/site/islands/photo-gallery/Gallery.tsx";
import { PressCount } from "#core/web/site/islands/press-count/PressCount.island.tsx";
import { ShareButton } from "#core/web/site/islands/share-button/ShareButton.tsx";
import { breadcrumbLd } from "#core/web/site/json-ld.ts";
import { placeLd } from "#core/web/site/place-ld.ts";
import { AccessibilityFacts } from "#core/web/ui/AccessibilityFacts/AccessibilityFacts.tsx";
import { BilingualTitle } from "#core/web/ui/BilingualTitle/BilingualTitle.tsx";
import { Breadcrumbs } from "#core/web/ui/Breadcrumbs/Breadcrumbs.tsx";
import { DayNotices } from "#core/web/ui/DayNotices/DayNotices.tsx";
import { EventRow } from "#core/web/ui/EventRow/EventRow.tsx";
import { foldSeries } from "#core/web/ui/EventRow/series.ts";
import layout from "#core/web/ui/layout.module.css";
import { Markdown } from "#core/web/ui/Markdown/Markdown.tsx";
import { Marks } from "#core/web/ui/marks.tsx";
import { OpeningState } from "#core/web/ui/OpeningState/OpeningState.tsx";
import { OpeningTimes } from "#core/web/ui/OpeningTimes/OpeningTimes.tsx";
import { PostCard } from "#core/web/ui/PostCard/PostCard.tsx";
import { PriceList } from "#core/web/ui/PriceList/PriceList.tsx";
import { useStyleRule } from "#core/web/ui/page-resources.ts";
import { usePlaceName } from "#core/web/ui/places.ts";
import { useRenderTime } from "#core/web/ui/render-time.ts";
import styles from "./page.module.css";
import { Instead, loadInstead } from "./page-closed.tsx";
import { Booking, Branches, CallBar, Contact, CorrectLink, FromMap, PrintedContact, Where } from "./page-contact.tsx";

type Shown = {
  page: Page;
  /** What modules have read for it; a preview has nothing. */
  loaded?: Loaded;
  loadedFacts?: Loaded;
  /** Where it has closed for good: what is near, the open ones first. */
  instead?: readonly PageCard[];
};

const Slot = slotOf("page");
const SubscribeSlot = slotOf("subscribe");
const FactsSlot = slotOf("pageFacts");

/** The screen of a page. Opening state, place and prices are above the fold. */
export const PageScreen = defineScreen<Shown>({
  path: "/pages/:slug",
  counts: "page",
  fields: fieldsOf("page"),
  async load(context) {
    const { call, params, query } = context;
    const page = await call("page", { id: params.slug ?? "" });
    if (page.slug !== params.slug) throw new Elsewhere(`/pages/${page.slug}${query.size > 0 ? `?${query}` : ""}`);
    const loaded = await loadSlot("page", context, { page });
    const loadedFacts = await loadSlot("pageFacts", context, { page });
    return { page, loaded, loadedFacts, instead: await loadInstead(context, page) };
  },
  head({ page }, context) {
    const { locale } = context;
    const directory = textsFor(locale, "common").nav.directory;
    const name = plain(page, "name", locale);
    return {
      title: name,
      description: [plain(page, "slogan", locale), plainExcerpt(plain(page, "description", locale), 150)]
        .filter(Boolean)
        .join(". "),
      type: "place",
      feeds: [calendarLink(locale, name, context.path), newsLink(locale, name, context.path)],
      ...(page.photos[0] && { image: `${page.photos[0].url}-og.jpg` }),
      jsonLd: [
        placeLd(context, page, todayAt(context.now)),
        ...announcementLd(context, page),
        breadcrumbLd(context, [
          { path: "/pages", name: directory },
          { path: context.path, name },
        ]),
      ],
    };
  },
  View: PageView,
});

export function PageView({ data: { page, loaded, loadedFacts, instead = [] } }: { data: Shown }) {
  const isGone = page.status === "permanently_closed";
  const { light, dark } = accentsOf(page.color);
  const accent = useStyleRule(`accent-${page.color.slice(1)}`, `--strong:${light};--dark-strong:${dark}`);
  return (
    <article className={`column ${styles.page} ${accent}`}>
      <Slot page={page} loaded={loaded} />
      <PageHead page={page} />
      {isGone && <Instead page={page} pages={instead} />}
      <div className={styles.columns}>
        <PagePhotos page={page} />
        <Facts page={page} loaded={loadedFacts} />
        <Story page={page} />
      </div>
      {!isGone && <CallBar page={page} />}
      <PressCount pageId={page.id} />
    </article>
  );
}

function PageHead({ page }: { page: Page }) {
  const texts = useTexts("page");
  const nav = useTexts("common");
  const href = useHref();
  const placeName = usePlaceName();
  const [category] = page.categories;
  const number = page.contact_number && nationalNumber(page.contact_number);
  const isGone = page.status === "permanently_closed";
  return (
    <>
      <Breadcrumbs
        trail={[
          { href: href("/pages"), text: nav.nav.directory },
          ...(category
            ? [{ href: href(`/categories/${category.slug}`), text: <Bi of={category} field="name" /> }]
            : []),
        ]}
      />
      <header className={`${layout.grid} ${styles.head}`} data-gap="5" data-row-gap="3">
        <div className={styles.names}>
          <BilingualTitle of={page} field="name" />
        </div>
        {!isGone && <PrintedContact page={page} />}
        <div className={layout.actions} data-print="no" data-gap="4" data-row-gap="2">
          <OpeningState of={page} size="large" />
          <span className={styles.quick}>
            {page.location && placeName(page.location)}
            {page.location && page.price_type && " · "}
            {page.price_type && nav.priceType[page.price_type]}
          </span>
          {number && !isGone && (
            <a className={styles.number} href={`tel:${page.contact_number}`} aria-label={texts.callNumber({ number })}>
              {number}
            </a>
          )}
          {!isGone && (
            <span className={`${layout.row} ${styles.own}`} data-gap="2">
              <Marks page={page} isLabelled />
              <SubscribeSlot of={{ page: page.slug }} />
            </span>
          )}
        </div>
        {page.day_notices.length > 0 && (
          <div className={styles.notices}>
            <DayNotices notices={page.day_notices} />
          </div>
        )}
        {page.status === "permanently_closed" && <p className={styles.notice}>{texts.permanentlyClosed}</p>}
        {page.status === "temporarily_closed" && page.reopens_on === null && (
          <p className={styles.notice}>{texts.temporarilyClosed}</p>
        )}
      </header>
    </>
  );
}

/** A page without photos begins with its facts, and a map among them: an ornament would push them down. */
function PagePhotos({ page }: { page: Page }) {
  const className = useStyleRule(`vt-${page.slug}`, `view-transition-name:page-${page.slug}`);
  if (page.photos.length === 0) return null;
  return (
    <div className={`${styles.photos} ${className}`} data-print="no">
      <Gallery photos={page.photos} isFirst />
    </div>
  );
}

/** Opening times, contact and prices: first on phones, beside the text on wide screens. */
function Facts({ page, loaded }: { page: Page; loaded: Loaded | undefined }) {
  const texts = useTexts("page");
  const isGone = page.status === "permanently_closed";
  return (
    <div className={`${layout.stack} ${styles.facts}`} data-gap="5">
      {!isGone && <FactsSlot page={page} loaded={loaded} />}
      {!isGone && (
        <section className={`${layout.box} ${styles.box}`} aria-labelledby="times">
          <h2 id="times">{texts.times}</h2>
          <OpeningTimes times={page.times} isClosed={page.opening_state === "temporarily_closed"} />
          <Booking page={page} />
          <Checked date={page.date_checked} />
        </section>
      )}
      {!isGone && <WhatIsNew page={page} />}
      <Where page={page} loaded={loaded} isGone={isGone} />
      {!isGone && <Contact page={page} />}
      <Branches page={page} />
      <Accessibility page={page} />
      <CorrectLink page={page} />
      <FromMap page={page} />
    </div>
  );
}

/** On a phone, where events and news stand far below: the offer in force or the last post, and the next event. */
function WhatIsNew({ page }: { page: Page }) {
  const texts = useTexts("page");
  const { offer } = useTexts("writing").posts;
  const href = useHref();
  const locale = useLocale();
  const now = useRenderTime().now.epochMilliseconds;
  const [event] = page.events;
  const posts = notOver(page.posts, spanOfPost, now);
  const post = posts.find(({ kind }) => kind === "offer") ?? posts[0];
  if (!event && !post) return null;
  return (
    <section className={`${layout.box} ${styles.box} ${styles.new}`} data-print="no" aria-labelledby="new">
      <h2 id="new">{texts.whatIsNew}</h2>
      {post && (
        <a href={href(`/posts/${post.id}`)}>
          <span>{post.kind === "offer" ? offer : dayOfYear(locale, localDateOf(post.publish_at).slice(5))}</span>
          <Bi of={post} field="title" />
        </a>
      )}
      {event && (
        <a href={href(`/events/${event.slug}`)}>
          <span>{longDay(locale, event.starts_at)}</span>
          <Bi of={event} field="title" />
        </a>
      )}
    </section>
  );
}

/** What is known of it. The rest is asked for once, and where nothing is known nothing is said. */
function Accessibility({ page }: { page: Page }) {
  const texts = useTexts("accessibility");
  const href = useHref();
  const known = Object.keys(page.accessibility).length;
  if (known === 0) return null;
  return (
    <section className={`${layout.box} ${styles.box}`} aria-labelledby="accessibility">
      <h2 id="accessibility">{texts.title}</h2>
      <AccessibilityFacts facts={page.accessibility} />
      {known < ACCESSIBILITY_FACTS.length && (
        <p className={styles.notKnown} data-print="no">
          {texts.notKnown}{" "}
          <a href={`${href("/feedback")}?page=${page.slug}`} rel="nofollow">
            {texts.ask}
          </a>
        </p>
      )}
    </section>
  );
}

/** When the owner last said that the hours are right, with the year where it is another one. */
function Checked({ date }: { date: string | null }) {
  const texts = useTexts("page");
  const locale = useLocale();
  const today = localDateOf(useRenderTime().now);
  if (date === null) return null;
  const day = localDateOf(date);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (
    <p className={styles.checked}>
      {texts.checked({ date: isThisYear ? dayOfYear(locale, day.slice(5)) : fullDate(locale, date) })}
    </p>
  );
}

function Story({ page }: { page: Page }) {
  const texts = useTexts("page");
  const href = useHref();
  const locale = useLocale();
  const slogan = localised(page, "slogan", locale);
  const isGone = page.status === "permanently_closed";
  return (
    <div className={`${layout.stack} ${styles.story}`} data-gap="5">
      {slogan && (
        <p className={styles.slogan} {...standIn(slogan)}>
          {slogan.text}
        </p>
      )}
      <Markdown text={localised(page, "description", locale)} />
      <Tags page={page} />
      {page.audio.length > 0 && (
        <section className={layout.stack} data-print="no" aria-label={texts.listen}>
          {page.audio.map((audio) => (
            <AudioPlayer key={audio.id} audio={audio} heading="h2" />
          ))}
        </section>
      )}
      {!isGone && page.prices.length > 0 && (
        <section className={`${layout.box} ${styles.box}`} aria-labelledby="prices">
          <h2 id="prices">{texts.prices}</h2>
          <PriceList prices={page.prices} />
        </section>
      )}
      {!isGone && <Happening page={page} />}
      <div className={layout.actions} data-print="no" data-gap="5" data-row-gap="2">
        <ShareButton title={plain(page, "name", locale)} />
        {!page.has_team && !isGone && (
          <a className={styles.suggest} href={`${href("/claim")}?page=${page.slug}`} rel="nofollow">
            {texts.claim}
          </a>
        )}
      </div>
    </div>
  );
}

function Tags({ page }: { page: Page }) {
  const texts = useTexts("page");
  const href = useHref();
  if (page.tags.length === 0) return null;
  return (
    <section aria-label={texts.facts}>
      <ul className={`${layout.row} ${styles.tags}`} data-print="no" data-gap="2">
        {page.tags.map((tag) => (
          <li key={tag.id}>
            <a href={`${href("/pages")}?tag=${tag.slug}`} rel="nofollow">
              <Bi of={tag} field="name" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Happening({ page }: { page: Page }) {
  const texts = useTexts("page");
  const { now } = useRenderTime();
  const href = useHref();
  return (
    <>
      {page.events.length > 0 && (
        <section aria-labelledby="events">
          <h2 id="events">{texts.events}</h2>
          <ul className={layout.stack} data-gap="3">
            {foldSeries(page.events).map(({ event, later }) => (
              <li key={event.id}>
                <EventRow event={event} later={later} href={href(`/events/${event.slug}`)} showPage={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.posts.length > 0 && (
        <section aria-labelledby="news">
          <h2 id="news">{texts.news}</h2>
          <ul className={layout.stack} data-gap="3">
            {overLast(page.posts, spanOfPost, now.epochMilliseconds).map((post) => (
              <li key={post.id}>
                <PostCard post={post} href={href(`/posts/${post.id}`)} showPage={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
