import type { Event } from "../../../contract/events.ts";
import { Bi, localised, plain, useLocale } from "../../i18n/bilingual.tsx";
import { clock, longDay } from "../../i18n/dates.ts";
import { useTranslations } from "../../i18n/translations.ts";
import { BilingualTitle } from "../../ui/BilingualTitle/BilingualTitle.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs/Breadcrumbs.tsx";
import { Markdown } from "../../ui/Markdown/Markdown.tsx";
import { plainExcerpt } from "../../ui/Markdown/markdown.ts";
import { PageCard } from "../../ui/PageCard/PageCard.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { PlaceMap } from "../islands/place-map/PlaceMap.tsx";
import { ShareButton } from "../islands/share-button/ShareButton.tsx";
import { eventLd } from "../json-ld/event.ts";
import { mapPointOf, placePoint } from "../map-point.ts";
import { defineScreen, Elsewhere } from "../screen.ts";
import { useHref, useSite } from "../site-context.tsx";
import styles from "./article.module.css";

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
    const t = useTranslations("writing.events");
    const nav = useTranslations("common.nav");
    const locale = useLocale();
    const href = useHref();
    const { now } = useSite();
    const [next = event] = event.next;
    const points =
      event.latitude === null && event.page
        ? mapPointOf(event.page, locale, href(`/pages/${event.page.slug}`))
        : placePoint(event, locale);
    return (
      <article className={`column ${styles.article}`}>
        <Breadcrumbs trail={[{ href: href("/events"), text: nav("events") }]} />
        <header className={styles.head}>
          <BilingualTitle of={event} field="title" />
        </header>
        {event.next.length === 0 && Temporal.Instant.compare(event.ends_at, now) < 0 && (
          <p className={styles.over}>{t("past")}</p>
        )}
        <dl className={styles.facts}>
          <div>
            <dt>{t("when")}</dt>
            <dd>
              <When {...next} allDay={event.all_day} />
            </dd>
          </div>
          {(event.location || event.location_ie || event.page) && (
            <div>
              <dt>{t("where")}</dt>
              <dd>
                {event.location || event.location_ie ? (
                  <Bi of={event} field="location" />
                ) : (
                  event.page && <Bi of={event.page} field="name" />
                )}
              </dd>
            </div>
          )}
          <div>
            <dt>{t("cost")}</dt>
            <dd>{event.price_text ? <Bi of={event} field="price_text" /> : t("free")}</dd>
          </div>
          {event.url && (
            <div>
              <dt>{t("link")}</dt>
              <dd>
                <a href={event.url} rel="nofollow ugc noopener">
                  {new URL(event.url).hostname}
                </a>
              </dd>
            </div>
          )}
        </dl>
        {event.photo && <Picture photo={event.photo} sizes="(min-width: 800px) 760px, 94vw" isFirst />}
        <Markdown text={localised(event, "description", locale)} className={styles.body} />
        {event.next.length > 1 && (
          <section className={styles.dates}>
            <h2>{t("next")}</h2>
            <ul>
              {event.next.map((one) => (
                <li key={one.starts_at}>
                  <When {...one} allDay={event.all_day} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <ShareButton title={plain(event, "title", locale)} />
        {points.length > 0 && <PlaceMap points={points} />}
        {event.page && (
          <section className={styles.from} aria-labelledby="host">
            <h2 id="host">{t("host")}</h2>
            <PageCard page={event.page} href={href(`/pages/${event.page.slug}`)} />
          </section>
        )}
      </article>
    );
  },
});

/** "Friday 27 November, 21:00 to 01:30"; with the second day only when it ends after the following noon. */
function When({ starts_at, ends_at, allDay }: { starts_at: string; ends_at: string; allDay: boolean }) {
  const t = useTranslations("writing.events");
  const locale = useLocale();
  const start = Temporal.Instant.from(starts_at).toZonedDateTimeISO("Europe/Dublin");
  const nextNoon = start
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: "Europe/Dublin", plainTime: "12:00" });
  const sameNight = Temporal.Instant.compare(ends_at, nextNoon.toInstant()) <= 0;
  return (
    <>
      <time dateTime={starts_at}>
        {longDay(locale, starts_at)}
        {!allDay && `, ${clock(locale, starts_at)}`}
      </time>
      {(!allDay || !sameNight) && ` ${t("until")} `}
      {(!allDay || !sameNight) && (
        <time dateTime={ends_at}>
          {!sameNight && longDay(locale, ends_at)}
          {!sameNight && !allDay && ", "}
          {!allDay && clock(locale, ends_at)}
        </time>
      )}
    </>
  );
}
