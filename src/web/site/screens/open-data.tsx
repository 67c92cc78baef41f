import { defineScreen, type SiteSettings } from "../../document/screen.ts";
import { useSite } from "../../document/site-context.tsx";
import { type Texts, useTexts } from "../../i18n/texts.tsx";
import { textsFor } from "../../i18n/texts-for.ts";
import { useHref } from "../../i18n/use-href.ts";
import grids from "../../theme/grids.module.css";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./open-data.module.css";

const FORMATS = ["csv", "geojson", "json"] as const;

/** The open data: files, feeds, API and licence. */
export const OpenDataScreen = defineScreen<null>({
  path: "/open-data",
  load: async () => null,
  head(_, { locale, site }) {
    const texts = textsFor(locale, "writing").openData;
    return { title: texts.title, description: leadOf(texts, site) };
  },
  View() {
    const texts = useTexts("writing").openData;
    const { site } = useSite();
    return (
      <article className={`column ${styles.screen}`}>
        <header className={grids.title}>
          <h1>{texts.title}</h1>
          <p className={grids.lead}>{leadOf(texts, site)}</p>
        </header>
        <Downloads />
        <Feeds />
      </article>
    );
  },
});

/** Only a licence makes the data free to use elsewhere. */
const leadOf = (texts: Texts["writing"]["openData"], { licence }: SiteSettings) =>
  licence ? texts.lead : texts.leadUnlicensed;

function Downloads() {
  const texts = useTexts("writing").openData;
  const { licence } = useSite().site;
  return (
    <section aria-labelledby="download">
      <h2 id="download" className={styles.heading}>
        {texts.download}
      </h2>
      <ul className={styles.formats}>
        {FORMATS.map((format) => (
          <li key={format} className={styles.format}>
            <h3>{texts[format].name}</h3>
            <p>{texts[format].about}</p>
            <ButtonLink kind="soft" href={`/open-data/pages.${format}`} download>
              {texts.take({ format: texts[format].name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className={styles.licence}>
        {licence ? texts.under : texts.noLicence}{" "}
        {licence && (
          <a href={licence.url} rel="license noopener">
            {licence.name}
          </a>
        )}
      </p>
    </section>
  );
}

function Feeds() {
  const texts = useTexts("writing").openData;
  const href = useHref();
  const feeds = { events: href("/events.ics"), posts: href("/posts.rss"), api: "/api/docs" };
  return (
    <section className={grids.section} aria-labelledby="feeds">
      <h2 id="feeds" className={styles.heading}>
        {texts.feeds}
      </h2>
      <ul className={styles.feeds}>
        {(["events", "posts", "api"] as const).map((feed) => (
          <li key={feed}>
            <a href={feeds[feed]}>
              <strong>{texts[feed].name}</strong>
              <span>{texts[feed].about}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.parts}>{texts.parts}</p>
    </section>
  );
}
