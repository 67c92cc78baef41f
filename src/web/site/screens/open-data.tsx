import { defineScreen } from "../../document/screen.ts";
import { useSite } from "../../document/site-context.tsx";
import { useTranslations } from "../../i18n/translations.ts";
import { translatorFor } from "../../i18n/translators.ts";
import { useHref } from "../../i18n/use-href.ts";
import grids from "../../theme/grids.module.css";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./open-data.module.css";

const FORMATS = ["csv", "geojson", "json"] as const;

/** What anybody may take away and use, how, and under which licence. */
export const OpenDataScreen = defineScreen<null>({
  path: "/open-data",
  load: async () => null,
  head(_, { locale }) {
    const t = translatorFor(locale, "writing.openData");
    return { title: t("title"), description: t("lead") };
  },
  View() {
    const t = useTranslations("writing.openData");
    return (
      <article className={`column ${styles.screen}`}>
        <header className={grids.title}>
          <h1>{t("title")}</h1>
          <p className={grids.lead}>{t("lead")}</p>
        </header>
        <Downloads />
        <Feeds />
      </article>
    );
  },
});

function Downloads() {
  const t = useTranslations("writing.openData");
  const { licence } = useSite().site;
  return (
    <section aria-labelledby="download">
      <h2 id="download" className={styles.heading}>
        {t("download")}
      </h2>
      <ul className={styles.formats}>
        {FORMATS.map((format) => (
          <li key={format} className={styles.format}>
            <h3>{t(`${format}.name`)}</h3>
            <p>{t(`${format}.about`)}</p>
            <ButtonLink kind="soft" href={`/open-data/pages.${format}`} download>
              {t("take", { format: t(`${format}.name`) })}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className={styles.licence}>
        {licence ? t("under") : t("noLicence")}{" "}
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
  const t = useTranslations("writing.openData");
  const href = useHref();
  const feeds = { events: href("/events.ics"), posts: href("/posts.rss"), api: "/api/docs" };
  return (
    <section className={grids.section} aria-labelledby="feeds">
      <h2 id="feeds" className={styles.heading}>
        {t("feeds")}
      </h2>
      <ul className={styles.feeds}>
        {(["events", "posts", "api"] as const).map((feed) => (
          <li key={feed}>
            <a href={feeds[feed]}>
              <strong>{t(`${feed}.name`)}</strong>
              <span>{t(`${feed}.about`)}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.parts}>{t("parts")}</p>
    </section>
  );
}
