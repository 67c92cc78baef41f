import { type PointerEvent, useState } from "react";
import { grouped } from "#core/texts/numbers.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./line-chart.module.css";
import { topOf } from "./scale.ts";

export type Line = {
  name: string;
  /** A value per step. */
  values: readonly number[];
  /** For comparison: thin and grey. */
  isBefore?: boolean;
};

type Props = {
  /** The names of the steps, such as weeks. */
  steps: readonly string[];
  lines: readonly Line[];
  /** What the chart shows, for screen readers; a table has the numbers. */
  label: string;
};

/** The view box is stretched to the available space, so its units are percent of it. */
const FULL = 100;
/** The least distance between the middles of two labels, whose names may take two lines, and the lowest place of one. */
const LABEL_DISTANCE = 27;
const LOWEST_LABEL = 92;

/** Curves over the same steps. Each has its name and last value at its end, so that no legend is needed. */
export function LineChart({ steps, lines, label }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const top = topOf(Math.max(1, ...lines.flatMap(({ values }) => values)));
  const last = steps.length - 1;
  const shown = at ?? last;
  const xOf = (index: number) => (last === 0 ? FULL : (index / last) * FULL);
  const yOf = (value: number) => FULL - (value / top) * FULL;
  const pathOf = (values: readonly number[]) =>
    values.map((value, index) => `${index === 0 ? "M" : "L"}${xOf(index)} ${yOf(value)}`).join("");
  const point = ({ clientX, currentTarget }: PointerEvent<SVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
  };
  const main = lines.filter(({ isBefore }) => !isBefore);
  const toneOf = (line: Line) => (line.isBefore ? "before" : line === main[0] ? "first" : "second");
  const places = placesOf(lines.map(({ values }) => yOf(values.at(-1) ?? 0)));
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        <span>{grouped(top)}</span>
        <span>{grouped(top / 2)}</span>
        <span>0</span>
      </div>
      <svg
        viewBox={`0 0 ${FULL} ${FULL}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
      >
        {[0, FULL / 2, FULL].map((y) => (
          <path key={y} className={styles.grid} d={`M0 ${y}H${FULL}`} />
        ))}
        {main[0] && <path className={styles.area} d={`${pathOf(main[0].values)}V${FULL}H0Z`} />}
        {lines.map((line) => (
          <path key={line.name} className={styles.line} data-tone={toneOf(line)} d={pathOf(line.values)} />
        ))}
        {at !== null && <path className={styles.cursor} d={`M${xOf(at)} 0V${FULL}`} />}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        {lines.map((line, index) => (
          <span key={line.name} data-tone={toneOf(line)} style={{ top: `${places[index]}%` }}>
            <b>{grouped(line.values[shown] ?? 0)}</b> {line.name}
          </span>
        ))}
      </div>
      <div className={`${layout.row} ${styles.steps}`} data-row-gap="0" data-justify="between" aria-hidden="true">
        {at === null ? (
          <>
            <span>{steps[0]}</span>
            <span>{steps[last]}</span>
          </>
        ) : (
          <strong>{steps[at]}</strong>
        )}
      </div>
    </div>
  );
}

/** Moves labels apart that would cover each other, downwards from the highest, and back where they leave the chart. */
export function placesOf(wanted: readonly number[]): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => wanted[one]! - wanted[other]!);
  const places = wanted.map((place) => Math.min(place, LOWEST_LABEL));
  let least = 0;
  for (const index of order) {
    places[index] = Math.max(places[index]!, least);
    least = places[index]! + LABEL_DISTANCE;
  }
  const over = least - LABEL_DISTANCE - LOWEST_LABEL;
  return over > 0 ? places.map((place) => Math.max(0, place - over)) : places;
}
