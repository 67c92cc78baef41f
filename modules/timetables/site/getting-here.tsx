import { apiLocaleOf } from "#core/contract/languages.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import { fullDate } from "#core/texts/dates.ts";
import { offered } from "#core/texts/offered.ts";
import type { Head, ScreenContext } from "#core/web/document/screen.ts";
import { localised, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import type { FeedLink } from "#core/web/site/feed-links.ts";
import grids from "#core/web/theme/grids.module.css";
import { BilingualTitle } from "#core/web/ui/BilingualTitle/BilingualTitle.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Markdown } from "#core/web/ui/Markdown/Markdown.tsx";
import { timetablesIn } from "../timetables-in.ts";
import { useTimetables } from "../use-timetables.ts";
import { departureLd } from "./departure-ld.ts";
import styles from "./getting-here.module.css";
import { DayBoard } from "./getting-here-day.tsx";
import { TravelMap } from "./getting-here-map.tsx";
import { NextBoard } from "./getting-here-next.tsx";
import { Operator } from "./getting-here-operator.tsx";
import { type GettingHereData, ofService } from "./getting-here-services.ts";

/** What is cancelled or extra. */
const departuresLink = (locale: Locale, title: string): FeedLink => ({
  title,
  href: `/${apiLocaleOf(locale)}/timetables.rss`,
  type: "application/rss+xml",
});

export function gettingHereHead(data: GettingHereData, page: SpecialPage | null, context: ScreenContext): Head {
  const { locale, query } = context;
  const texts = timetablesIn(locale);
  return {
    title: (page && plain(page, "title", locale)) || texts.title,
    description: texts.description({ boats: offered(context.site.directory, "boats") }),
    noindex: query.has("date"),
    feeds: [departuresLink(locale, texts.feedTitle)],
    jsonLd: departureLd(context, data),
  };
}

/** The next departures, those of a day, the operators with their timetables, and what the office writes about the journey. */
export function GettingHere({ data, page }: { data: GettingHereData; page: SpecialPage | null }) {
  const texts = useTimetables();
  const locale = useLocale();
  const body = page && localised(page, "body", locale);
  const timetables = data.services.flatMap((service) => service.timetables);
  const lastChanged = timetables
    .map(({ date_updated }) => date_updated)
    .sort()
    .at(-1)!; // there is at least one
  return (
    <div className="column">
      <header className={grids.title}>
        {page ? <BilingualTitle of={page} field="title" /> : <h1>{texts.title}</h1>}
      </header>
      <div className={`${layout.stack} ${styles.top}`} data-print="no" data-gap="5">
        <section aria-labelledby="next" className={layout.stack}>
          <h2 id="next" className="visually-hidden">
            {texts.next}
          </h2>
          {data.services.map((service) => (
            <NextBoard key={service.key} service={service} next={ofService(service, data.departures.next)} />
          ))}
          <p className={styles.check}>{texts.check}</p>
        </section>
        <TravelMap services={data.services} />
      </div>
      <DayBoard data={data} />
      <section aria-labelledby="operators" className={grids.section}>
        <h2 id="operators">{texts.operators}</h2>
        <ul className={styles.operators}>
          {timetables.map((timetable) => (
            <li key={timetable.id}>
              <Operator timetable={timetable} />
            </li>
          ))}
        </ul>
        <p className={styles.small}>
          {texts.read({ date: fullDate(locale, lastChanged) })}
          <span data-print="no">
            {" "}
            · <a href={departuresLink(locale, "").href}>{texts.feed}</a>
          </span>
        </p>
      </section>
      {body && (
        <section aria-labelledby="good-to-know" className={grids.section}>
          <h2 id="good-to-know">{texts.goodToKnow}</h2>
          <Markdown text={body} className={styles.text} hasPhones />
        </section>
      )}
    </div>
  );
}
