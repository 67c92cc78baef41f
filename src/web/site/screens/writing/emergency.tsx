import type { PageOfDay } from "#core/contract/pages/day.ts";
import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import { EMERGENCY_NUMBER } from "#core/domain/asking/urgent.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { clock, fullDate } from "#core/texts/dates.ts";
import { callText } from "#core/texts/emergency-text.ts";
import { Beside } from "#core/web/document/Beside/Beside.tsx";
import type { Caller } from "#core/web/document/screen.ts";
import { Bi, localised, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { WhereAmI } from "#core/web/site/islands/near-me/WhereAmI.tsx";
import grids from "#core/web/theme/grids.module.css";
import article from "#core/web/ui/article.module.css";
import { BilingualTitle } from "#core/web/ui/BilingualTitle/BilingualTitle.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Markdown } from "#core/web/ui/Markdown/Markdown.tsx";
import { useRenderTime } from "#core/web/ui/render-time.ts";
import styles from "./emergency.module.css";

const SHOWN = 6;

/** Doctors, nurses and pharmacies that have a phone, with today's hours. */
export async function loadHelp(call: Caller): Promise<readonly PageOfDay[]> {
  const { pages } = await call("ask", { q: "doctor", limit: SHOWN });
  const ofDay = await call("pagesOfDay", { pages: pages.items.map(({ slug }) => slug) });
  return ofDay.pages.filter(({ contact_number }) => contact_number);
}

/** Large numbers that are tapped, what to say, where one is, and who is near. */
export function Emergency({ page, help }: { page: SpecialPage; help: readonly PageOfDay[] }) {
  const texts = useTexts("writing").emergency;
  const info = useTexts("writing").info;
  const locale = useLocale();
  return (
    <Beside isPrinted beside={help.length > 0 ? <Help of={help} /> : undefined}>
      <article className={`${layout.stack} ${styles.sheet}`} data-gap="5">
        <header className={grids.title}>
          <BilingualTitle of={page} field="title" />
        </header>
        {EMERGENCY_NUMBER !== null && (
          <a
            className={`${layout.head} ${styles.call}`}
            data-gap="4"
            data-row-gap="0"
            data-align="baseline"
            href={`tel:${EMERGENCY_NUMBER}`}
          >
            <span>{callText(texts)}</span>
            <strong>{EMERGENCY_NUMBER}</strong>
          </a>
        )}
        <section className={styles.say} aria-labelledby="say">
          <h2 id="say">{texts.say}</h2>
          <ol>
            {[texts.what, texts.where, texts.who, texts.stay].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <WhereAmI className={styles.here} />
        </section>
        <Markdown text={localised(page, "body", locale)} className={`${article.body} ${styles.numbers}`} hasPhones />
        <p className={article.by}>{info.updated({ date: fullDate(locale, page.date_updated) })}</p>
      </article>
    </Beside>
  );
}

function Help({ of }: { of: readonly PageOfDay[] }) {
  const texts = useTexts("writing").emergency;
  const locale = useLocale();
  const href = useHref();
  const stateOf = useStateNow();
  return (
    <section className={`${layout.card} ${styles.near}`} aria-labelledby="near">
      <h2 data-like="h3" id="near">
        {texts.near}
      </h2>
      <ul className={styles.help}>
        {of.map((place) => (
          <li key={place.slug} className={layout.head} data-gap="4" data-row-gap="1">
            <div>
              <a href={href(`/pages/${place.slug}`)}>
                <Bi of={place} field="name" />
              </a>
              <p data-print="no">
                {stateOf(place)}
                {place.latitude !== null && place.longitude !== null && (
                  <>
                    {" "}
                    <span data-at={`${place.latitude},${place.longitude}`} />
                  </>
                )}
              </p>
            </div>
            <a
              className={styles.phone}
              href={`tel:${place.contact_number}`}
              aria-label={`${texts.callPlace({ name: plain(place, "name", locale) })}: ${nationalNumber(place.contact_number!)}`}
            >
              {nationalNumber(place.contact_number!)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What somebody who is about to ring wants to know. A place without hours is not a closed one. */
function useStateNow(): (place: PageOfDay) => string {
  const { openUntil, closed } = useTexts("writing").emergency;
  const opening = useTexts("opening");
  const locale = useLocale();
  const { now } = useRenderTime();
  const instant = new Date(now.epochMilliseconds).toISOString();
  return ({ hours, open }) => {
    if (hours === "unknown") return opening.unknown;
    if (hours === "temporarily_closed") return opening.temporarilyClosed;
    if (hours === "permanently_closed") return opening.permanentlyClosed;
    const period = open.find(({ from, to }) => from <= instant && instant < to);
    if (!period) return closed;
    return period.kind === "open" ? openUntil({ time: clock(locale, period.to) }) : opening.appointment;
  };
}
