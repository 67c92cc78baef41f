import { defineScreen } from "../../document/screen.ts";
import { useTranslations } from "../../i18n/translations.ts";
import { translatorFor } from "../../i18n/translators.ts";
import { useHref } from "../../i18n/use-href.ts";
import grids from "../../theme/grids.module.css";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./feedback.module.css";

const STEPS = ["one", "two", "three"] as const;

/** What it takes to have a page; the desk, which it leads to, asks to sign in first. */
export const RequestScreen = defineScreen<null>({
  path: "/request",
  load: async () => null,
  head(_data, { locale }) {
    const t = translatorFor(locale, "feedback.request");
    return { title: t("title"), description: t("lead") };
  },
  View() {
    const t = useTranslations("feedback.request");
    const href = useHref();
    return (
      <div className={`column ${styles.screen}`}>
        <header className={grids.title}>
          <h1>{t("title")}</h1>
          <p className={grids.lead}>{t("lead")}</p>
        </header>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>
              <h2>{t(`steps.${step}.title`)}</h2>
              <p>{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <ButtonLink href={href("/manage/request")} rel="nofollow">
          {t("start")}
        </ButtonLink>
        <section className={styles.after} aria-labelledby="here-already">
          <h2 id="here-already">{t("search")}</h2>
          <p>{t("searchText")}</p>
          <ButtonLink kind="quiet" href={href("/pages")}>
            {t("searchButton")}
          </ButtonLink>
        </section>
      </div>
    );
  },
});
