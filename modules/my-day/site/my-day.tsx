import type { Occurrence } from "#core/contract/writing/events.ts";
import { longDate } from "#core/texts/dates.ts";
import { offered } from "#core/texts/offered.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { Bi, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { PrintButton } from "#core/web/site/islands/print-button/PrintButton.island.tsx";
import { ShareButton } from "#core/web/site/islands/share-button/ShareButton.tsx";
import grids from "#core/web/theme/grids.module.css";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { EventTime } from "#core/web/ui/EventFacts/EventTime.tsx";
import { EventRow } from "#core/web/ui/EventRow/EventRow.tsx";
import layout from "#core/web/ui/layout.module.css";
import { DayList } from "../islands/day-list/DayList.island.tsx";
import { SharedDay } from "../islands/shared-day/SharedDay.island.tsx";
import { type MyDayAddress, myDayQuery } from "../rules/address.ts";
import styles from "./my-day.module.css";
import { AddPlace } from "./my-day-add.tsx";
import { loadMyDay, type MyDay } from "./my-day-data.ts";
import { DayForm } from "./my-day-form.tsx";
import { DayNotes } from "./my-day-notes.tsx";
import { DayRows } from "./my-day-rows.tsx";

/** Events that belong to none of the places. */
const SHOWN_EVENTS = 6;

/**
 * Some places on one day: what is open when, how far they are from each other, and the boats. The whole list stands in the
 * address, so that it can be sent, printed and taken as a calendar, and works without a script.
 */
export const MyDayScreen = defineScreen<MyDay>({
  path: "/my-day",
  fields: ["date", "from", "to", "pages", "events", "q"],
  load: loadMyDay,
  head(_data, { locale, site }) {
    const texts = textsFor(locale, "my-day");
    const description = texts.description({ boats: offered(site.directory, "boats") });
    return { title: texts.title, description, noindex: true };
  },
  View: MyDayView,
});

function MyDayView({ data }: { data: MyDay }) {
  const texts = useTexts("my-day");
  const { address, day } = data;
  return (
    <div className={`column ${layout.stack} ${styles.screen}`} data-gap="5">
      <header className={grids.title} data-below="0">
        <h1>{texts.title}</h1>
        <p className={styles.lead} data-print="no">
          {texts.lead({ boats: offered(useSite().site.directory, "boats") })}
        </p>
      </header>
      <DayList day={data.isDayChosen ? myDayQuery({ ...address, pages: [] }) : null}>
        <DayForm data={data} />
        <DayNotes data={data} />
        {day.pages.length > 0 && <DayRows data={data} />}
        {data.chosen.length > 0 && <ChosenEvents data={data} />}
        {day.pages.length + data.chosen.length === 0 ? (
          <div className={grids.pairs}>
            <NoPlaces example={data.example} />
            <AddPlace data={data} />
          </div>
        ) : (
          <AddPlace data={data} />
        )}
        <SharedDay />
        {day.pages.length + data.chosen.length > 0 && <TakeAway address={address} />}
        <OtherEvents data={data} />
      </DayList>
    </div>
  );
}

function NoPlaces({ example }: Pick<MyDay, "example">) {
  const texts = useTexts("my-day");
  const href = useHref();
  return (
    <section className={`${layout.card} ${layout.stack}`} aria-labelledby="no-places">
      <h2 id="no-places">{texts.emptyTitle}</h2>
      <p>{texts.emptyText}</p>
      <p className={layout.row}>
        {example && (
          <ButtonLink href={`${href("/my-day")}?${myDayQuery(example)}`} rel="nofollow">
            {texts.example}
          </ButtonLink>
        )}{" "}
        <ButtonLink kind="soft" href={href("/pages")}>
          {texts.browse}
        </ButtonLink>
      </p>
    </section>
  );
}

function TakeAway({ address }: { address: MyDayAddress }) {
  const texts = useTexts("my-day");
  const locale = useLocale();
  const href = useHref();
  const query = myDayQuery(address);
  return (
    <div className={layout.actions} data-print="no">
      <ShareButton title={texts.shareTitle({ date: longDate(locale, address.date.toString()) })} query={query} />
      <ButtonLink kind="quiet" href={`${href("/my-day.ics")}?${query}`} rel="nofollow">
        {texts.calendar}
      </ButtonLink>
      <PrintButton label={texts.print} />
    </div>
  );
}

/** What is on that day elsewhere; events at the places stand with them. */
function OtherEvents({ data: { address, day, events } }: { data: MyDay }) {
  const texts = useTexts("my-day");
  const locale = useLocale();
  const href = useHref();
  const ids = new Set(day.pages.map(({ id }) => id));
  const isChosen = ({ slug }: Occurrence) => address.events.includes(slug);
  const elsewhere = events
    .filter((one) => !isChosen(one) && !(one.page && ids.has(one.page.id)))
    .slice(0, SHOWN_EVENTS);
  if (elsewhere.length === 0) return null;
  return (
    <section data-print="no" aria-labelledby="events">
      <h2 id="events" data-below="4">
        {texts.events}
      </h2>
      <ul className={grids.pairs}>
        {elsewhere.map((event) => (
          <li key={`${event.id} ${event.starts_at}`}>
            <EventRow event={event} href={href(`/events/${event.slug}`)} />
            <a
              className={styles.put}
              href={`${href("/my-day")}?${myDayQuery({ ...address, events: [...address.events, event.slug] })}`}
              rel="nofollow"
            >
              <span aria-hidden="true">+</span> {texts.putIn}
              <span className="visually-hidden">{`: ${plain(event, "title", locale)}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was put into the day, at its time. */
function ChosenEvents({ data: { address, chosen } }: { data: MyDay }) {
  const texts = useTexts("my-day");
  const locale = useLocale();
  const href = useHref();
  return (
    <section className={styles.chosen} aria-labelledby="chosen-events">
      <h2 id="chosen-events">{texts.chosenEvents}</h2>
      <ol>
        {chosen.map((event) => {
          const others = address.events.filter((slug) => slug !== event.slug);
          return (
            <li key={event.id} data-entry={`event ${event.slug}`}>
              <EventTime {...event} />
              <span>
                <a href={href(`/events/${event.slug}`)}>
                  <Bi of={event} field="title" />
                </a>
                {event.page && (
                  <>
                    {" · "}
                    <Bi of={event.page} field="name" />
                  </>
                )}
              </span>
              <a
                className={styles.takeOut}
                data-print="no"
                href={`${href("/my-day")}?${myDayQuery({ ...address, events: others })}`}
                aria-label={texts.remove({ name: plain(event, "title", locale) })}
                rel="nofollow"
              >
                ×
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
