import { type PointerEvent, useState } from "react";
import { grouped } from "#core/texts/numbers.ts";
import { topOf } from "#core/web/desk/figures/scale.ts";
import { type Step, type StepKind, useStepName } from "#core/web/desk/figures/use-step-name.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./bar-chart.module.css";
import { mostViewed } from "./steps.ts";

/**
 * Units of the SVG's view box, which is stretched to the available space: a bar with its gap, the gap, and the height
 * of the chart.
 */
const WIDTH = 10;
const GAP = 2;
const HEIGHT = 100;

type Props = {
  steps: readonly Step[];
  kind: StepKind;
  /** Views of the previous period by step, drawn behind the bars. The first step is compared with the first. */
  before?: readonly number[];
};

/**
 * A bar per step. The line above it names the bar under the pointer, otherwise the highest one. `StepTable` has the
 * same numbers as text.
 */
export function BarChart({ steps, kind, before = [] }: Props) {
  const texts = useTexts("statistics");
  const nameOf = useStepName(kind);
  const [at, setAt] = useState<number | null>(null);
  const most = mostViewed(steps);
  const top = topOf(Math.max(most.views, ...before));
  const pointed = at === null ? undefined : steps[at];
  const [first, last] = [steps[0] ?? most, steps.at(-1) ?? most];
  const then = at === null ? undefined : before[at];
  const beforeThat = then === undefined ? "" : ` (${texts.before({ n: grouped(then) })})`;
  const point = ({ clientX, currentTarget }: PointerEvent<SVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.floor(((clientX - left) / width) * steps.length));
  };
  const summary = {
    n: grouped(steps.reduce((sum, { views }) => sum + views, 0)),
    from: nameOf(first),
    to: nameOf(last),
    most: grouped(most.views),
    when: nameOf(most),
  };
  return (
    <figure className={`${layout.card} ${styles.chart}`}>
      <figcaption className={styles.pointed} aria-hidden="true">
        {pointed
          ? texts.at({ when: nameOf(pointed), n: grouped(pointed.views) }) + beforeThat
          : texts.most({ when: nameOf(most), n: grouped(most.views) })}
      </figcaption>
      <div className={styles.scale} aria-hidden="true">
        <span>{grouped(top)}</span>
        <span>{grouped(top / 2)}</span>
        <span>0</span>
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${steps.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.chart(summary)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
      >
        {before.slice(0, steps.length).map((views, index) => (
          <rect
            key={`before-${steps[index]?.from}`}
            data-before
            x={index * WIDTH}
            width={WIDTH}
            y={HEIGHT - (views / top) * HEIGHT}
            height={(views / top) * HEIGHT}
          />
        ))}
        {steps.map(({ from, views }, index) => (
          <rect
            key={from}
            data-pointed={index === at || undefined}
            x={index * WIDTH + GAP / 2}
            width={WIDTH - GAP}
            y={HEIGHT - (views / top) * HEIGHT}
            height={(views / top) * HEIGHT}
          />
        ))}
      </svg>
      <div className={`${layout.row} ${styles.ends}`} data-row-gap="0" data-justify="between" aria-hidden="true">
        <span>{nameOf(first)}</span>
        {first !== last && <span>{nameOf(last)}</span>}
      </div>
    </figure>
  );
}
