import type { EventDay, KindCount, Occurrence } from "#core/contract/writing/events.ts";
import { nightAt } from "#core/domain/events/event-days.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { fromNowOn, spanOfEvent, timeState } from "#core/domain/time-state.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { slotOf } from "#core/web/document/slots.tsx";
import { useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { calendarLink } from "#core/web/site/feed-links.ts";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import { PrintButton } from "#core/web/site/islands/print-button/PrintButton.island.tsx";
import { eventPoints } from "#core/web/site/map-point.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./events.module.css";
import { type EventsAddress, eventsAddress } from "./events-address.ts";
import { Chips, ViewSwitch } from "./events-chips.tsx";
import { EventDays } from "./events-list.tsx";
import { gridDates, MonthGrid } from "./events-month.tsx";
import { eventsTonight } from "./events-tonight.ts";

/** Events of a day that the calendar shows; the others are on the day's own list. */
const SHOWN_OF_DAY = 3;
/** Events that are shown in the place of an empty list. */
const SHOWN_AFTER = 4;

type Data = {
  address: EventsAddress;
  query: URLSearchParams;
  kinds: KindCount[];
  today: Temporal.PlainDate;
  /** The days of the calendar. */
  days: EventDay[];
  /** The list, each event once, without those that are over. */
  events: Occurrence[];
  /** Those of the chosen days that are over. */
  over: Occurrence[];
  /** Where the chosen days have nothing: what comes after them. */
  after: Occurrence[];
  next: string | null;
};

/** What is on: a list by day or the calendar of a month, with chips that stay in the address. */
export const EventsScreen = defineScreen<Data>({
  path: "/events",
  fields: ["when", "month"],
  async load({ call, query, now, until }) {
    const today = todayAt(now);
    const address = eventsAddress(query, today, nightAt(now));
    const { month, days, kind, free } = address;
    const filters = { ...(kind && { kind }), ...(free && { free }) };
    const data = { address, query, today, kinds: await call("eventKinds", {}) };
    const comingAfter = async () => {
      const from = `${(days?.to ?? today).add({ days: 1 })}`;
      return (await call("events", { ...filters, from, once: true, limit: SHOWN_AFTER })).items;
    };
    if (month) {
      const { first, last } = gridDates(month);
      const range = { from: `${first}`, to: `${last}` };
      return {
        ...data,
        days: await call("eventDays", { ...filters, ...range, each: SHOWN_OF_DAY }),
        events: [],
        over: [],
        after: [],
        next: null,
      };
    }
    if (days?.name === "tonight") {
      const events = await eventsTonight({ call, now, until }, filters);
      return { ...data, days: [], events, over: [], after: events.length > 0 ? [] : await comingAfter(), next: null };
    }
    const range = days && { from: `${days.from}`, to: `${days.to}` };
    const cursor = query.get("cursor");
    const { items, next_cursor } = await call("events", {
      ...filters,
      ...range,
      once: true,
      ...(cursor && { cursor }),
    });
    const shown = items.map((event) => fromNowOn(event, now.epochMilliseconds));
    const [over = [], events = []] = [true, false].map((isOver) =>
      shown.filter((event) => (timeState(spanOfEvent(event), now.epochMilliseconds) === "over") === isOver),
    );
    // Those in the past are the list itself where days before today were chosen.
    const isPast = days !== null && Temporal.PlainDate.compare(days.to, today) < 0;
    const after = days && !isPast && events.length === 0 ? await comingAfter() : [];
    return {
      ...data,
      days: [],
      ...(isPast ? { events: shown, over: [] } : { events, over }),
      after,
      next: next_cursor,
    };
  },
  head({ query }, { locale }) {
    const texts = textsFor(locale, "events");
    return {
      title: texts.title,
      description: texts.description,
      noindex: query.size > 0,
      feeds: [calendarLink(locale, texts.title)],
    };
  },
  View({ data }) {
    const texts = useTexts("events");
    const { address, kinds, today, days, events, after } = data;
    return (
      <div className="column">
        <header className={`${layout.head} ${styles.head}`} data-gap="5" data-row-gap="3" data-below="4">
          <div>
            <h1>{texts.title}</h1>
            <p className={styles.lead} data-print="no">
              {texts.lead}
            </p>
          </div>
          <ViewSwitch address={address} today={today} />
        </header>
        <Chips address={address} kinds={kinds} today={today} />
        {address.month ? (
          <>
            <MonthGrid month={address.month} address={address} days={days} today={today} />
            <EventsMap events={days.flatMap((day) => day.events)} />
          </>
        ) : (
          <div className={`${layout.stack} ${styles.split}`} data-gap="6">
            <EventDays {...data} />
            <EventsMap events={[...events, ...after]} beside />
          </div>
        )}
        <Subscribe address={address} />
      </div>
    );
  },
});

function EventsMap({ events, beside = false }: { events: Occurrence[]; beside?: boolean }) {
  const texts = useTexts("events");
  const locale = useLocale();
  const href = useHref();
  const points = eventPoints(events, locale, href);
  if (points.length === 0) return null;
  return (
    <section className={beside ? styles.beside : styles.below} data-print="no" aria-labelledby="map">
      <h2 data-like="h3" id="map" data-below="3">
        {texts.onTheMap}
      </h2>
      <PlaceMap points={points} tall={beside} />
    </section>
  );
}

const Slot = slotOf("events");

function Subscribe({ address }: { address: EventsAddress }) {
  const texts = useTexts("events");
  const href = useHref();
  const { month, days } = address;
  return (
    <section className={`${layout.row} ${styles.subscribe}`} data-print="no">
      <p>{texts.subscribeHint}</p>
      <ButtonLink kind="quiet" href={href("/events.ics")}>
        {texts.subscribe}
      </ButtonLink>
      {days?.name === "week" ? (
        <PrintButton label={texts.printWeek} />
      ) : (
        <ButtonLink kind="quiet" href={`${href("/events")}?when=week`} rel="nofollow">
          {texts.printWeek}
        </ButtonLink>
      )}
      <Slot month={month} />
      <ButtonLink kind="quiet" href={href("/feedback")} rel="nofollow">
        {texts.tellUs}
      </ButtonLink>
    </section>
  );
}
