import { Button, Progress } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "../../../../i18n/texts.tsx";
import { completenessOf, SECTION_OF_GAP } from "../completeness.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import styles from "./overview.module.css";

/** How complete the page is, and the next steps, most useful first. */
export function Overview() {
  const { pages, page: texts } = useTexts("desk");
  const page = usePageOfDesk();
  const { percent, missing } = completenessOf(page);
  const completeness = pages.complete({ percent });
  const [next, ...later] = missing;
  return (
    <section className={styles.card} aria-labelledby="filling">
      <h2 id="filling">{completeness}</h2>
      <Progress value={percent} size="lg" aria-label={completeness} />
      {next ? (
        <>
          <p>{texts.nextStep}</p>
          <p>
            <Button component={Link} to={SECTION_OF_GAP[next]} relative="path">
              {texts.do[next]}
            </Button>
          </p>
          {later.length > 0 && (
            <>
              <p>{texts.laterSteps}</p>
              <ul className={styles.later}>
                {later.map((gap) => (
                  <li key={gap}>
                    <Link to={SECTION_OF_GAP[gap]} relative="path">
                      {texts.do[gap]}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <p>{texts.allFilled}</p>
      )}
      <p className={styles.quiet}>{texts.whatCounts}</p>
    </section>
  );
}
