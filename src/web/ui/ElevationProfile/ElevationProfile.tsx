import type { Walk } from "#core/contract/writing/walks.ts";
import { distancesAlong } from "#core/domain/walks/walks.ts";
import styles from "./ElevationProfile.module.css";

/** Of the drawing, in its own units: it is stretched to the width of its place. */
const [WIDTH, HEIGHT] = [600, 100];
/** A profile of more points looks the same, and is part of the document. */
const MAX_DRAWN = 60;
/** A flat walk is no mountain: the drawing is at least as high as this. */
const MIN_RANGE_M = 60;

export type Elevations = { start: number; end: number; low: number; high: number; highAfterM: number };

/** The elevations of a walk in whole metres, and after how many metres its highest point comes; null where one is unknown. */
export function elevationsOf({ points, climb_m }: Walk): Elevations | null {
  if (climb_m === null) return null;
  const heights = points.map(({ elevation }) => Math.round(elevation ?? 0));
  const high = Math.max(...heights);
  return {
    start: heights[0] ?? 0,
    end: heights.at(-1) ?? 0,
    low: Math.min(...heights),
    high,
    highAfterM: distancesAlong(points)[heights.indexOf(high)] ?? 0,
  };
}

type Props = {
  walk: Walk;
  elevations: Elevations;
  /** The name of the drawing. */
  name: string;
  /** What it shows, in a sentence: the alternative for those who do not see it. */
  caption: string;
  /** The whole distance, below the end of the line. */
  distance: string;
};

/** How a walk goes up and down. */
export function ElevationProfile({ walk: { points }, elevations: { low, high }, name, caption, distance }: Props) {
  const distances = distancesAlong(points);
  const length = distances.at(-1) || 1;
  const range = Math.max(high - low, MIN_RANGE_M);
  const step = Math.ceil(points.length / MAX_DRAWN);
  const drawn = points.flatMap(({ elevation }, at) => {
    if (at % step !== 0 && at !== points.length - 1) return [];
    const x = Math.round((distances[at]! / length) * WIDTH);
    return [`${x} ${Math.round(HEIGHT - (((elevation ?? 0) - low) / range) * HEIGHT)}`];
  });
  return (
    <figure className={styles.profile}>
      <div className={styles.drawing}>
        <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 16}`} preserveAspectRatio="none" role="img" aria-label={name}>
          <path
            className={styles.ground}
            d={`M0 ${HEIGHT + 12}V${drawn[0]?.split(" ")[1]}L${drawn.join("L")}V${HEIGHT + 12}z`}
          />
          <path className={styles.line} d={`M${drawn.join("L")}`} />
        </svg>
        <span aria-hidden="true" className={styles.high}>
          {high} m
        </span>
        <span aria-hidden="true" className={styles.low}>
          {low} m
        </span>
        <span aria-hidden="true" className={styles.distance}>
          {distance}
        </span>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
