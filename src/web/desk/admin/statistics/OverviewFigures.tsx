import type { Overview } from "../../../../contract/statistics.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { Figure } from "../../figures/Figure.tsx";
import styles from "../../figures/figures.module.css";
import { changeOf, grouped } from "../../figures/numbers.ts";

/** What there is, and what came in the period beside the one before it. */
export function OverviewFigures({ figures: { views, pages, ...others } }: { figures: Overview }) {
  const { statistics: texts } = useTexts("admin-figures");
  const { statistics: viewTexts } = useTexts("desk-team");
  const counts = [
    ["pages", pages.approved],
    ["requests", pages.requested],
    ["accounts", others.accounts],
    ["posts", others.posts],
    ["feedback", others.feedback],
  ] as const;
  return (
    <dl className={styles.figures}>
      <Figure name={viewTexts.views} value={views.period} hint={changeOf(viewTexts, views.period, views.before)} />
      {counts.map(([name, { total, period, before }]) => (
        <Figure
          key={name}
          name={texts.figures[name]}
          value={total}
          hint={fill(texts.came, { n: grouped(period), before: grouped(before) })}
        />
      ))}
    </dl>
  );
}
