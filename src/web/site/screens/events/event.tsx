import type { Event, Occurrence } from "#core/contract/writing/events.ts";
import { fromNowOn, notOver, spanOfEvent, timeState } from "#core/domain/time-state.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { defineScreen, Elsewhere } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { slotOf } from "#core/web/document/slots.tsx";
import { localised, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import { ShareButton } from "#core/web/site/islands/share-button/ShareButton.tsx";
import { eventLd } from "#core/web/site/json-ld.ts";
import { mapPointOf, placePoint } from "#core/web/site/map-point.ts";
import { BilingualTitle } from "#core/web/ui/BilingualTitle/BilingualTitle.tsx";
import { Breadcrumbs } from "#core/web/ui/Breadcrumbs/Breadcrumbs.tsx";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { EventFacts } from "#core/web/ui/EventFacts/EventFacts.tsx";
import { When } from "#core/web/ui/EventFacts/When.tsx";
import { EventRow } from "#core/web/ui/EventRow/EventRow.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Markdown } from "#core/web/ui/Markdown/Markdown.tsx";
import { PageCard } from "#core/web/ui/PageCard/PageCard.tsx";
import { Picture } from "#core/web/ui/Picture/Picture.tsx";
import styles from "./event.module.css";

/** Other events that are shown. */
const MAX_OTHERS = 4;

/** `areThere`: the other events are those of its page; else of the whole directory. */
type Data = { event: Event; others: Occurrence[]; areThere: boolean };

/** An event: who, when and where come first, then its picture and text, the next dates, and what else is on there. */
export const EventScreen = defineScreen<Data>({
  path: "/events/:slug",
  async load({ call, params, now }) {
    const event = await call("event", { id: params.slug ?? "" });
    if (event.slug !== params.slug) throw new Elsewhere(`/events/${event.slug}`);
    const othersOf = async (filter: { page_id?: string }) => {
      const { items } = await call("events", { ...filter, once: true, limit: MAX_OTHERS + 1 });
      const coming = items.map((one) => fromNowOn(one, now.epochMilliseconds)).filter(({ id }) => id !== event.id);
      return notOver(coming, spanOfEvent, now.epochMilliseconds).slice(0, MAX_OTHERS);
    };
    const there = event.page ? await othersOf({ page_id: event.page.id }) : [];
    return there.length > 0
      ? { event, others: there, areThere: true }
      : { event, others: await othersOf({}), areThere: false };
  },
  head({ event }, context) {
    const { locale } = context;
    return {
      title: plain(event, "title", locale),
      description: plainExcerpt(plain(event, "description", locale), 160),
      ...(event.photo && { image: `${event.photo.url}-og.jpg` }),
      jsonLd: [eventLd(context, event)],
    };
  },
  View({ data: { event, others, areThere } }) {
    const texts = useTexts("writing").events;
    const nav = useTexts("common").nav;
    const locale = useLocale();
    const href = useHref();
    const { now } = useSite();
    const isOver = event.next.length === 0 && timeState(spanOfEvent(event), now.epochMilliseconds) === "over";
    const { photo, page } = event;
    return (
      <div className="column">
        <Breadcrumbs trail={[{ href: href("/events"), text: nav.events }]} />
        <article className={`${layout.stack} ${styles.event}`} data-gap="5">
          <header className={styles.head}>
            <Kinds kinds={event.kinds} />
            <BilingualTitle of={event} field="title" />
            {isOver && <p className={styles.over}>{texts.past}</p>}
          </header>
          <Facts event={event} />
          <div className={layout.stack} data-gap="5">
            {photo && <Picture photo={photo} sizes="(min-width: 960px) 680px, 88vw" className={styles.photo} />}
            <Markdown text={localised(event, "description", locale)} className={styles.text} />
            {event.next.length > 1 && <NextDates event={event} />}
          </div>
        </article>
        <div className={`${layout.stack} ${styles.with}`} data-print="no" data-gap="5" data-align="start">
          {page && (
            <section aria-labelledby="with">
              <h2 id="with" data-below="4">
                {texts.host}
              </h2>
              <PageCard page={page} href={href(`/pages/${page.slug}`)} />
            </section>
          )}
          {others.length > 0 && (
            <section aria-labelledby="others">
              <h2 id="others" data-below="4">
                {areThere ? texts.othersThere : texts.others}
              </h2>
              <ul className={layout.stack} data-gap="3">
                {others.map((other) => (
                  <li key={other.id}>
                    <EventRow
                      event={other}
                      later={other.later}
                      href={href(`/events/${other.slug}`)}
                      showPage={!areThere}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    );
  },
});

function Kinds({ kinds }: Pick<Event, "kinds">) {
  const { kinds: names } = useTexts("writing").events;
  const events = useHref()("/events");
  if (kinds.length === 0) return null;
  return (
    <p className={`${layout.row} ${styles.kinds}`} data-print="no" data-below="3" data-gap="2">
      {kinds.map((kind) => (
        <a key={kind} href={`${events}?kind=${kind}`} rel="nofollow">
          {names[kind]}
        </a>
      ))}
    </p>
  );
}

const EventSlot = slotOf("event");

/** Who, when, where and how much, with what to do about it, and the map. */
function Facts({ event }: { event: Event }) {
  const texts = useTexts("writing").events;
  const { directions } = useTexts("page");
  const locale = useLocale();
  const href = useHref();
  const site = useSite();
  const { page } = event;
  const points =
    event.latitude === null && page ? mapPointOf(page, site, href(`/pages/${page.slug}`)) : placePoint(event, locale);
  const [point] = points;
  return (
    <div className={`${layout.stack} ${layout.box} ${styles.facts}`} data-inside="5" data-gap="5">
      <EventFacts
        event={event}
        pageHref={page ? href(`/pages/${page.slug}`) : undefined}
        directions={
          point && (
            <a
              href={`https://www.openstreetmap.org/directions?to=${point.latitude}%2C${point.longitude}`}
              rel="noopener"
              data-print="no"
            >
              {directions}
            </a>
          )
        }
      />
      <div className={`${layout.row} ${styles.actions}`} data-print="no">
        <ButtonLink href={href(`/events/${event.slug}.ics`)} download>
          {texts.addToCalendar}
        </ButtonLink>
        <EventSlot event={event} />
        <ShareButton title={plain(event, "title", locale)} />
      </div>
      {points.length > 0 && <PlaceMap points={points} />}
    </div>
  );
}

function NextDates({ event }: { event: Event }) {
  const texts = useTexts("writing").events;
  return (
    <section className={styles.dates}>
      <h2 data-like="h3" data-below="2">
        {texts.next}
      </h2>
      <ul>
        {event.next.map((one) => (
          <li key={one.starts_at}>
            <When {...one} allDay={event.all_day} />
            {one.page_closed && <strong> {texts.pageClosed}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}
