import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { completenessOf, SECTION_OF_GAP } from "../completeness.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import styles from "./overview.module.css";

/** How complete the page is, the most useful next step and why, and smaller, the others. */
export function NextStep() {
  const { pages, page: texts } = useTexts("desk");
  const { percent, missing } = completenessOf(usePageOfDesk());
  const [next, ...later] = missing;
  return (
    <section className={`${layout.stack} ${layout.box} ${styles.card}`} data-inside="5" aria-labelledby="filling">
      <div className={styles.head}>
        <Ring percent={percent} label={pages.complete({ percent })} />
        <div>
          <h2 id="filling" className={styles.percent}>
            {pages.complete({ percent })}
          </h2>
          <p className={styles.step}>{next ? texts.do[next] : texts.allThere}</p>
        </div>
      </div>
      <p>{next ? texts.why[next] : texts.allFilled}</p>
      <p>
        {next ? (
          <Button component={Link} to={SECTION_OF_GAP[next]} relative="path">
            {texts.doIt}
          </Button>
        ) : (
          <Button component={Link} to="posts/new" relative="path">
            {texts.often.post}
          </Button>
        )}
      </p>
      {later.length > 0 && (
        <div className={layout.ruled}>
          <p id="later" className={layout.quiet}>
            {texts.laterSteps}
          </p>
          <ul className={`${layout.row} ${layout.links}`} data-gap="4" data-row-gap="0" aria-labelledby="later">
            {later.map((gap) => (
              <li key={gap}>
                <Link to={SECTION_OF_GAP[gap]} relative="path">
                  {texts.do[gap]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** A radius with a circumference of 100, so that the dash is the percentage. */
const RADIUS = 50 / Math.PI;
const CENTER = 20;

const Ring = ({ percent, label }: { percent: number; label: string }) => (
  <svg
    className={styles.ring}
    viewBox={`0 0 ${2 * CENTER} ${2 * CENTER}`}
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <circle cx={CENTER} cy={CENTER} r={RADIUS} />
    <circle cx={CENTER} cy={CENTER} r={RADIUS} data-done strokeDasharray={`${percent} 100`} />
    {percent === 100 && <path d="M13.5 20.5l4.5 4.5 9-10" />}
  </svg>
);
