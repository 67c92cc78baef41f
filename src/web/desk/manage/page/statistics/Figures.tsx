import type { DataOf } from "../../../../../contract/endpoint.ts";
import type { Contract } from "../../../../../contract/index.ts";
import { rounded } from "../../../../i18n/numbers.ts";
import { fill } from "../../../../i18n/phrases.ts";
import { type LiveTexts, useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { countOf } from "./days.ts";
import styles from "./statistics.module.css";

export type PageViews = DataOf<Contract["pageStatistics"]>;

/** The sums of a time; `before` is the sum of the time before it, null until it is known. */
export function Figures({ viewed, before }: { viewed: PageViews; before: number | null }) {
  const { statistics: texts } = useTexts("desk-team");
  const { locale } = useLive();
  const { total, local } = viewed;
  return (
    <dl className={styles.figures}>
      <Figure name={texts.views} value={String(total)} hint={before === null ? "" : changeOf(texts, total, before)} />
      <Figure name={texts.average} value={rounded(locale, total / countOf(viewed))} hint={texts.averageHint} />
      <Figure name={texts.local} value={String(local)} hint={texts.localHint} />
    </dl>
  );
}

const Figure = ({ name, value, hint }: Record<"name" | "value" | "hint", string>) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.hint}>{hint}</dd>
  </div>
);

function changeOf(texts: LiveTexts["desk-team"]["statistics"], total: number, before: number): string {
  if (total === before) return texts.same;
  if (before === 0) return fill(texts.before, { n: 0 });
  const percent = Math.round((Math.abs(total - before) / before) * 100);
  return fill(total > before ? texts.more : texts.fewer, { percent, n: before });
}
