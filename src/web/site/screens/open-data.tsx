import { useTranslations } from "../../i18n/translations.ts";
import { translatorFor } from "../../i18n/translators.ts";
import grids from "../../theme/grids.module.css";
import { defineScreen } from "../screen.ts";
import { useHref, useSite } from "../site-context.tsx";
import styles from "./article.module.css";

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
    const href = useHref();
    const { site } = useSite();
    return (
      <article className={`column ${styles.article}`}>
        <header className={grids.title}>
          <h1>{t("title")}</h1>
          <p className={grids.lead}>{t("lead")}</p>
        </header>
        <div className={styles.body}>
          <h2>{t("download")}</h2>
          <ul>
            {FORMATS.map((format) => (
              <li key={format}>
                <a href={`/open-data/pages.${format}`} download>
                  {t(`${format}.name`)}
                </a>
                {": "}
                {t(`${format}.about`)}
              </li>
            ))}
          </ul>
          <h2>{t("licence")}</h2>
          {site.licence ? (
            <p>
              {t("under")}{" "}
              <a href={site.licence.url} rel="license noopener">
                {site.licence.name}
              </a>
            </p>
          ) : (
            <p>{t("noLicence")}</p>
          )}
          <h2>{t("feeds")}</h2>
          <ul>
            <li>
              <a href={href("/events.ics")}>{t("events")}</a>
            </li>
            <li>
              <a href={href("/posts.rss")}>{t("posts")}</a>
            </li>
            <li>
              <a href="/api/docs">{t("api")}</a>
            </li>
          </ul>
          <p>{t("parts")}</p>
        </div>
      </article>
    );
  },
});
