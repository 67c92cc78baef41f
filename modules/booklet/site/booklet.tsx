import { country } from "#core/contract/country.ts";
import { apiLocaleOf } from "#core/contract/languages.ts";
import type { Locale } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { offered } from "#core/texts/offered.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { inOtherLanguage, localised, useApiLocale } from "#core/web/i18n/bilingual.tsx";
import { Markdown } from "#core/web/ui/Markdown/Markdown.tsx";
import styles from "./booklet.module.css";
import { Choices } from "./booklet-choices.tsx";
import { type Booklet, loadBooklet } from "./booklet-data.ts";
import { Events } from "./booklet-dates.tsx";
import { Cover, Front, titleOf } from "./booklet-front.tsx";
import { Both, LanguagesContext, useLanguages } from "./booklet-languages.tsx";
import { BookletMap } from "./booklet-map.tsx";
import { Places } from "./booklet-places.tsx";
import { CHAPTERS, type Chapter, printRules } from "./booklet-print.ts";
import { Travel } from "./booklet-travel.tsx";

/** A month on paper, to print as an A5 booklet: who is open, what is on, boats, a map and emergency numbers. */
export const BookletScreen = defineScreen<Booklet>({
  isInTwoLanguages: true,
  path: "/booklet",
  offer: "booklet",
  fields: ["month", "languages", "marks", "place"],
  isAlone: true,
  load: loadBooklet,
  head: (booklet, { locale, site }) => ({
    title: titleOf(booklet, apiLocaleOf(locale)),
    description: textsFor(locale, "booklet").description({ boats: offered(site.directory, "boats") }),
    noindex: true,
    pageRules: printRules(booklet, site.name),
  }),
  View: ({ data }) => (
    <LanguagesContext value={data.languages}>
      <main className={styles.screen}>
        <Choices booklet={data} />
        {!data.isTooMany && <Sheets booklet={data} />}
      </main>
    </LanguagesContext>
  ),
});

function Sheets({ booklet }: { booklet: Booklet }) {
  const [first] = useLanguages();
  const locale = useApiLocale();
  const chapters = chaptersOf(booklet);
  return (
    <div className={styles.booklet} lang={first === locale ? undefined : first}>
      <Cover booklet={booklet} />
      <section className={`${styles.sheet} ${styles.front}`}>
        <Front booklet={booklet} chapters={chapters} />
      </section>
      {chapters.map((chapter) => (
        <section key={chapter} className={`${styles.sheet} ${styles[chapter]}`} aria-labelledby={chapter}>
          <h2 id={chapter}>
            <Both text={(locale) => textsFor(locale, "booklet")[chapter]} />
          </h2>
          <ChapterBody chapter={chapter} booklet={booklet} />
        </section>
      ))}
    </div>
  );
}

/** Where nothing is known of what runs, and no place is on the map, their chapters are left out. */
function chaptersOf({ lines, townlands }: Booklet): Chapter[] {
  const isOnMap = townlands.some(({ places }) => places.some(({ page }) => page.latitude !== null));
  const left: Record<Chapter, boolean> = {
    open: true,
    events: true,
    emergency: true,
    travel: lines.length > 0,
    map: isOnMap,
  };
  return CHAPTERS.filter((chapter) => left[chapter]);
}

function ChapterBody({ chapter, booklet }: { chapter: Chapter; booklet: Booklet }) {
  if (chapter === "open") return <Places booklet={booklet} />;
  if (chapter === "events") return <Events days={booklet.days} />;
  if (chapter === "travel") return <Travel lines={booklet.lines} />;
  if (chapter === "map") return <BookletMap places={booklet.townlands.flatMap(({ places }) => places)} />;
  return <Emergency booklet={booklet} />;
}

/** What the office has written at `emergency`; else the numbers that hold in the country. */
function Emergency({ booklet: { emergency } }: { booklet: Booklet }) {
  const [first, second] = useLanguages();
  const locale = useApiLocale();
  const texts = (language: Locale) => ({ text: nameIn(country.emergency, language), lang: language });
  const written = emergency && {
    first: localised(emergency, "body", first),
    second: second && inOtherLanguage(emergency, "body", first),
  };
  const shown = written?.first
    ? [{ ...written.first, lang: written.first.lang ?? first }, written.second]
    : [texts(first), second && texts(second)];
  return (
    <div className={styles.columns}>
      {shown.map(
        (text) =>
          text && (
            <Markdown
              key={text.lang}
              text={{ ...text, lang: text.lang === locale ? undefined : text.lang }}
              className={styles.text}
            />
          ),
      )}
    </div>
  );
}
