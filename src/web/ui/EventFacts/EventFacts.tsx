import type { Event } from "../../../contract/events.ts";
import { Bi, type Bilingual, useLocale } from "../../i18n/bilingual.tsx";
import { clock, longDay } from "../../i18n/dates.ts";
import { useTexts } from "../../i18n/texts.tsx";
import styles from "./EventFacts.module.css";
import { EventPrice } from "./EventPrice.tsx";

type ShownField = "starts_at" | "ends_at" | "all_day" | "next" | "url" | "free";
type BilingualField = "location" | "price_text";

type Props = { event: Pick<Event, ShownField> & Bilingual<BilingualField> & { page: Bilingual<"name"> | null } };

/** The next occurrence of an event, its place, price and link. */
export function EventFacts({ event }: Props) {
  const texts = useTexts("writing").events;
  const [first] = event.next;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.when}</dt>
        <dd>
          <When {...(first ?? event)} allDay={event.all_day} />
          {first?.page_closed && <strong className={styles.closed}> {texts.pageClosed}</strong>}
        </dd>
      </div>
      {(event.location || event.location_ie || event.page) && (
        <div>
          <dt>{texts.where}</dt>
          <dd>
            {event.location || event.location_ie ? (
              <Bi of={event} field="location" />
            ) : (
              event.page && <Bi of={event.page} field="name" />
            )}
          </dd>
        </div>
      )}
      <EventPrice event={event}>
        {(price) => (
          <div>
            <dt>{texts.cost}</dt>
            <dd>{price}</dd>
          </div>
        )}
      </EventPrice>
      {event.url && URL.canParse(event.url) && (
        <div>
          <dt>{texts.link}</dt>
          <dd>
            <a href={event.url} rel="nofollow ugc noopener">
              {new URL(event.url).hostname}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** “Friday 27 November, 21:00 to 01:30”. The last day is shown only where the event ends after noon of the next day. */
export function When({ starts_at, ends_at, allDay }: { starts_at: string; ends_at: string; allDay: boolean }) {
  const texts = useTexts("writing").events;
  const { midnight } = useTexts("opening");
  const locale = useLocale();
  const endTime = clock(locale, ends_at);
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
      {(!allDay || !sameNight) && ` ${texts.until} `}
      {(!allDay || !sameNight) && (
        <time dateTime={ends_at}>
          {!sameNight && longDay(locale, ends_at)}
          {!sameNight && !allDay && ", "}
          {!allDay && (endTime === "00:00" ? midnight : endTime)}
        </time>
      )}
    </>
  );
}
