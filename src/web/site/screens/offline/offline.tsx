import type { OfflineSummary } from "#core/contract/directory/offline.ts";
import { offered } from "#core/texts/offered.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { Beside } from "#core/web/document/Beside/Beside.tsx";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { megabytes } from "#core/web/site/islands/offline-copy/megabytes.ts";
import { OfflineCopy } from "#core/web/site/islands/offline-copy/OfflineCopy.island.tsx";
import grids from "#core/web/theme/grids.module.css";
import { clockOf } from "#core/web/ui/audio.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./offline.module.css";

/** Stores the directory on the device of a visitor who asks for it, brings it up to date, and deletes it. */
export const OfflineScreen = defineScreen<OfflineSummary | null>({
  path: "/offline",
  load: async ({ call, site }) => (site.offline ? call("offlineSummary", {}) : null),
  head: (_, { locale, site }) => {
    const texts = textsFor(locale, "offline");
    const boats = offered(site.directory, "boats");
    return { title: texts.title({ boats }), description: texts.description({ boats }) };
  },
  View({ data }) {
    const texts = useTexts("offline");
    const { directory } = useSite().site;
    const has = { boats: offered(directory, "boats"), stories: offered(directory, "stories") };
    return (
      <Beside isWideOnly>
        <div className={styles.screen}>
          <header className={grids.title}>
            <h1 data-below="3">{texts.title(has)}</h1>
            <p className={grids.lead}>{data ? texts.lead(has) : texts.off}</p>
          </header>
          {data && (
            <OfflineCopy label={texts.title(has)}>
              <Contents summary={data} />
              <Recordings recordings={data.recordings} />
              <noscript>
                <p>{texts.withoutScript}</p>
              </noscript>
            </OfflineCopy>
          )}
          {data && <p className={styles.privacy}>{texts.privacy}</p>}
        </div>
      </Beside>
    );
  },
});

function Contents({ summary: { pages, pages_in_all, stories, posts, events, bytes } }: { summary: OfflineSummary }) {
  const texts = useTexts("offline");
  const { site } = useSite();
  const has = {
    boats: offered(site.directory, "boats"),
    stories: stories > 0 ? offered(site.directory, "stories") : "no",
  };
  const locale = useLocale();
  const size = megabytes(bytes + (site.offline?.bytes ?? 0), locale, useTexts("offline-island"));
  return (
    <section aria-labelledby="what" className={`${layout.box} ${styles.box}`} data-inside="wide" data-below="5">
      <h2 id="what">{texts.what}</h2>
      <ul>
        <li>{pages < pages_in_all ? texts.placesOf({ n: pages, total: pages_in_all }) : texts.places({ n: pages })}</li>
        <li>{texts.stories({ ...has, n: stories })}</li>
        {posts > 0 && <li>{texts.news({ n: posts })}</li>}
        {events > 0 && <li>{texts.events({ n: events })}</li>}
      </ul>
      <p className={styles.size}>{texts.size({ size })}</p>
    </section>
  );
}

function Recordings({ recordings }: Pick<OfflineSummary, "recordings">) {
  const texts = useTexts("offline");
  const locale = useLocale();
  const ofSize = useTexts("offline-island");
  if (recordings.length === 0) return null;
  return (
    <fieldset className={`${layout.box} ${styles.recordings}`} data-inside="wide" data-below="5">
      <legend>{texts.recordings}</legend>
      <p>{texts.recordingsHint}</p>
      {recordings.map(({ id, url, title, title_ie, language, duration_ms, bytes, of }) => {
        const named = title || title_ie ? { name: title, name_ie: title_ie } : of;
        const shown = plain(named, "name", locale);
        return (
          <label key={id}>
            <input type="checkbox" name="recording" value={url} />
            <span lang={language}>
              {texts.recording({
                title: shown,
                length: clockOf(duration_ms / 1000),
                size: megabytes(bytes, locale, ofSize),
              })}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
