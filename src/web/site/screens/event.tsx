import type { Event } from "../../../contract/events.ts";
import { defineScreen, Elsewhere } from "../../document/screen.ts";
import { useSite } from "../../document/site-context.tsx";
import { localised, plain, useLocale } from "../../i18n/bilingual.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import styles from "../../ui/article.module.css";
import { BilingualTitle } from "../../ui/BilingualTitle/BilingualTitle.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { EventFacts, When } from "../../ui/EventFacts/EventFacts.tsx";
import { Markdown } from "../../ui/Markdown/Markdown.tsx";
import { plainExcerpt } from "../../ui/Markdown/markdown.ts";
import { PageCard } from "../../ui/PageCard/PageCard.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { PlaceMap } from "../islands/place-map/PlaceMap.tsx";
import { ShareButton } from "../islands/share-button/ShareButton.tsx";
import { eventLd } from "../json-ld.ts";
import { mapPointOf, placePoint } from "../map-point.ts";

export const EventScreen = defineScreen<Event>({
  path: "/events/:slug",
  async load({ call, params }) {
    const event = await call("event", { id: params.slug ?? "" });
    if (event.slug !== params.slug) throw new Elsewhere(`/events/${event.slug}`);
    return event;
  },
  head(event, context) {
    const { locale } = context;
    return {
      title: plain(event, "title", locale),
      description: plainExcerpt(plain(event, "description", locale), 160),
      ...(event.photo && { image: `${event.photo.url}-og.jpg` }),
      jsonLd: [eventLd(context, event)],
    };
  },
  View({ data: event }) {
    const texts = useTexts("writing").events;
    const nav = useTexts("common").nav;
    const locale = useLocale();
    const href = useHref();
    const { now } = useSite();
    const points =
      event.latitude === null && event.page
        ? mapPointOf(event.page, locale, href(`/pages/${event.page.slug}`))
        : placePoint(event, locale);
    return (
      <article className={`column ${styles.article}`}>
        <Breadcrumbs trail={[{ href: href("/events"), text: nav.events }]} />
        <header className={styles.head}>
          <BilingualTitle of={event} field="title" />
        </header>
        {event.next.length === 0 && Temporal.Instant.compare(event.ends_at, now) < 0 && (
          <p className={styles.over}>{texts.past}</p>
        )}
        <EventFacts event={event} />
        {event.photo && <Picture photo={event.photo} sizes="(min-width: 800px) 760px, 94vw" isFirst />}
        <Markdown text={localised(event, "description", locale)} className={styles.body} />
        {event.next.length > 1 && (
          <section className={styles.dates}>
            <h2>{texts.next}</h2>
            <ul>
              {event.next.map((one) => (
                <li key={one.starts_at}>
                  <When {...one} allDay={event.all_day} />
                  {one.page_closed && <strong> {texts.pageClosed}</strong>}
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={styles.actions}>
          <ButtonLink href={href(`/events/${event.slug}.ics`)} download>
            {texts.addToCalendar}
          </ButtonLink>
          <ShareButton title={plain(event, "title", locale)} />
        </div>
        {points.length > 0 && <PlaceMap points={points} />}
        {event.page && (
          <section className={styles.from} aria-labelledby="host">
            <h2 id="host">{texts.host}</h2>
            <PageCard page={event.page} href={href(`/pages/${event.page.slug}`)} />
          </section>
        )}
      </article>
    );
  },
});
