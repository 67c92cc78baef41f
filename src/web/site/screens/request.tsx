import { defineScreen } from "../../document/screen.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { textsFor } from "../../i18n/texts-for.ts";
import { useHref } from "../../i18n/use-href.ts";
import grids from "../../theme/grids.module.css";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./feedback.module.css";

const STEPS = ["one", "two", "three"] as const;

/** How to request a page, with a link to the desk, which requires a sign-in. */
export const RequestScreen = defineScreen<null>({
  path: "/request",
  load: async () => null,
  head(_data, { locale }) {
    const texts = textsFor(locale, "feedback").request;
    return { title: texts.title, description: texts.lead };
  },
  View() {
    const texts = useTexts("feedback").request;
    const href = useHref();
    return (
      <div className={`column ${styles.screen}`}>
        <header className={grids.title}>
          <h1>{texts.title}</h1>
          <p className={grids.lead}>{texts.lead}</p>
        </header>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>
              <h2>{texts.steps[step].title}</h2>
              <p>{texts.steps[step].text}</p>
            </li>
          ))}
        </ol>
        <ButtonLink href={href("/manage/request")} rel="nofollow">
          {texts.start}
        </ButtonLink>
        <section className={styles.after} aria-labelledby="here-already">
          <h2 id="here-already">{texts.search}</h2>
          <p>{texts.searchText}</p>
          <ButtonLink kind="quiet" href={href("/pages")}>
            {texts.searchButton}
          </ButtonLink>
        </section>
      </div>
    );
  },
});
