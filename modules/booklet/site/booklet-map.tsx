import { textsFor } from "#core/texts/texts-for.ts";
import { type Cluster, clusters } from "#core/web/site/islands/place-map/cluster.ts";
import { boxOf, type Frame, frameAround, positionIn } from "#core/web/site/islands/place-map/frame.ts";
import { landIn, linePath } from "#core/web/site/islands/place-map/StaticMap.tsx";
import type { Point } from "#core/web/ui/map/geometry.ts";
import { COAST_MAX_ZOOM, FERRIES, labelsOf } from "#core/web/ui/map/known-places.ts";
import { usePlaces } from "#core/web/ui/places.ts";
import type { Numbered } from "./booklet-data.ts";
import { Both, useLanguages } from "./booklet-languages.tsx";
import styles from "./booklet-map.module.css";
import { rangesText } from "./booklet-text.ts";

/** In units of the drawing, of which five are a millimetre. */
const PAGE = { width: 610, height: 790 };
const PART = { width: 610, height: 385 };
/** Two labels nearer than this would cover each other; of many places they are longer. */
const LABEL_DISTANCE = 34;
const MANY = 60;
const LABEL_DISTANCE_OF_MANY = 84;
/** Paper shows more of a shore than a screen. */
const MAX_LAND_LENGTH = 14_000;
/** So many places behind one label deserve a closer map; at most so many maps. */
const CROWD = 4;
const MAX_DETAILS = 2;
/** Levels of zoom by which a closer map also shows what is around. */
const SURROUNDINGS = 0.25;
const LABEL_LETTERS = 16;
const CAPTION_LETTERS = 40;
const LABEL_HEIGHT = 22;

/** The numbers of the places on a map; where many are close to each other, again on a closer one. */
export function BookletMap({ places }: { places: readonly Numbered[] }) {
  const pins = places.flatMap(({ number, page: { latitude, longitude, name } }) =>
    latitude === null || longitude === null
      ? []
      : [{ id: `${number}`, name: name ?? "", color: "", latitude, longitude }],
  );
  if (pins.length === 0) return null;
  const whole = frameOf(pins, PAGE);
  const labels = labelled(pins, whole);
  const crowds = labels
    .filter(({ members }) => members.length >= CROWD)
    .sort((one, other) => other.members.length - one.members.length)
    .slice(0, MAX_DETAILS);
  return (
    <>
      <Drawn frame={whole} labels={labels} />
      {crowds.map((crowd) => {
        const near = frameOf(crowd.members, PART);
        const frame = { ...near, zoom: near.zoom - SURROUNDINGS };
        const closer = labelled(crowd.members, frame);
        if (closer.length === 1) return null;
        return (
          <figure key={crowd.members[0]!.id} className={styles.detail}>
            <figcaption>
              <Both
                text={(locale) =>
                  textsFor(locale, "booklet").detail({ numbers: labelText(numbersOf(crowd), CAPTION_LETTERS) })
                }
              />
            </figcaption>
            <Drawn frame={frame} labels={closer} />
          </figure>
        );
      })}
    </>
  );
}

const frameOf = (pins: Cluster["members"], size: { width: number; height: number }): Frame =>
  frameAround(
    pins.map(({ longitude, latitude }): Point => [longitude, latitude]),
    size,
    COAST_MAX_ZOOM - 1,
  );

const labelled = (pins: Cluster["members"], { zoom }: Frame): Cluster[] =>
  clusters(pins, zoom, pins.length > MANY ? LABEL_DISTANCE_OF_MANY : LABEL_DISTANCE);

const numbersOf = ({ members }: Cluster) => members.map(({ id }) => Number(id)).sort((one, other) => one - other);

function Drawn({ frame, labels }: { frame: Frame; labels: readonly Cluster[] }) {
  const [first] = useLanguages();
  const texts = textsFor(first, "booklet");
  const box = boxOf(frame);
  const [west, south, east, north] = box;
  const names = labelsOf(usePlaces().all, first, box).filter(({ at: [x, y], from, to }) => {
    const isInside = x > west && x < east && y > south && y < north;
    return isInside && frame.zoom >= from - 0.5 && frame.zoom < (to ?? Infinity);
  });
  return (
    <svg
      className={styles.drawn}
      data-painted=""
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={texts.mapOf}
    >
      <path className={styles.land} d={landIn(frame, MAX_LAND_LENGTH)} />
      {FERRIES.map((line) => (
        <path key={String(line[0])} className={styles.ferry} d={linePath(frame, line)} />
      ))}
      {names.map(({ text, at }) => {
        const [x, y] = positionIn(frame, at).map(Math.round);
        return (
          <text key={`${text} ${at}`} className={styles.placeName} x={x} y={y}>
            {text}
          </text>
        );
      })}
      {placedLabels(frame, labels).map(({ text, x, y, width }) => (
        <g key={text}>
          <rect
            className={styles.label}
            x={x - width / 2}
            y={y - LABEL_HEIGHT / 2}
            width={width}
            height={LABEL_HEIGHT}
            rx={LABEL_HEIGHT / 2}
          />
          <text className={styles.labelText} x={x} y={y + 5}>
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}

type Label = { text: string; x: number; y: number; width: number };

/** The labels at their places; one that would cover another moves below it. */
function placedLabels(frame: Frame, labels: readonly Cluster[]): Label[] {
  const wanted = labels.map((label): Label => {
    const [x = 0, y = 0] = positionIn(frame, label.at).map(Math.round);
    const text = labelText(numbersOf(label));
    return { text, x, y, width: 12 + text.length * 8 };
  });
  const placed: Label[] = [];
  for (const label of wanted.sort((one, other) => one.y - other.y)) {
    const covers = ({ x, y, width }: Label) =>
      Math.abs(x - label.x) < (width + label.width) / 2 && Math.abs(y - label.y) < LABEL_HEIGHT;
    for (let below = placed.find(covers); below; below = placed.find(covers)) label.y = below.y + LABEL_HEIGHT;
    placed.push(label);
  }
  return placed;
}

/** A long list of numbers ends with the last one that fits. */
function labelText(numbers: readonly number[], most = LABEL_LETTERS): string {
  const text = rangesText(numbers);
  if (text.length <= most) return text;
  return `${text.slice(0, text.lastIndexOf(",", most))} …`;
}
