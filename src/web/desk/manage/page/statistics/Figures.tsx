import type { DataOf } from "../../../../../contract/endpoint.ts";
import type { Contract } from "../../../../../contract/index.ts";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import { rounded } from "../../../../i18n/numbers.ts";
import { countOf } from "../../../figures/days.ts";
import { Figure } from "../../../figures/Figure.tsx";
import styles from "../../../figures/figures.module.css";
import { changeOf } from "../../../figures/numbers.ts";

export type PageViews = DataOf<Contract["pageStatistics"]>;

/** The sums of a time; `before` is the sum of the time before it, null until it is known. */
export function Figures({ viewed, before }: { viewed: PageViews; before: number | null }) {
  const { statistics: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const { total, local } = viewed;
  return (
    <dl className={styles.figures}>
      <Figure name={texts.views} value={total} hint={before === null ? "" : changeOf(texts, total, before)} />
      <Figure name={texts.average} value={rounded(locale, total / countOf(viewed))} hint={texts.averageHint} />
      <Figure name={texts.local} value={local} hint={texts.localHint} />
    </dl>
  );
}
