import type { Page } from "#core/contract/pages/public.ts";
import { metresByRoad, minutesOnFoot, type Place } from "#core/domain/travel.ts";
import { durationText } from "#core/texts/journey-text.ts";
import { distanceText } from "#core/texts/numbers.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import type { Timetable } from "../contract/timetables.ts";
import { endsOf } from "../rules/lines.ts";
import { useTimetables } from "../use-timetables.ts";
import styles from "./getting-across.module.css";

/** How one gets across to a place on an island, and how far it is from the pier on foot. */
export function GettingAcross({ page, timetables }: { page: Page; timetables: readonly Timetable[] }) {
  const texts = useTimetables();
  const locale = useLocale();
  const href = useHref();
  const place = placeOf(page);
  const crossing = place && crossingTo(place, timetables);
  if (!crossing) return null;
  const { boat, metres } = crossing;
  const { from, to } = endsOf(boat, "there");
  const minutes = minutesOnFoot(metres);
  const distance = distanceText(metres, locale);
  return (
    <div className={styles.across}>
      <h3>{texts.cross}</h3>
      <p>
        {texts.crossing({
          from: plain(from, "name", locale),
          to: plain(to, "name", locale),
          duration: durationText(boat.minutes, texts),
        })}{" "}
        {minutes > MAX_MINUTES_ON_FOOT && texts.far({ distance })}
        {minutes > 0 && minutes <= MAX_MINUTES_ON_FOOT && texts.walk({ distance, n: minutes })}
      </p>
      <p>
        <a href={href("/info/getting-here")}>{texts.seeTimes}</a>
      </p>
    </div>
  );
}

/** Nobody is told to walk longer. */
const MAX_MINUTES_ON_FOOT = 90;
/** Farther away from the pier a place is on another island. */
const MAX_FROM_PIER_BY_ROAD_M = 20_000;

/**
 * The boat to a place, and how far it is from its pier by road: a place nearer to where boats arrive than to where they leave is
 * on the island.
 */
function crossingTo(place: Place, timetables: readonly Timetable[]): { boat: Timetable; metres: number } | null {
  const boats = timetables.flatMap((boat) => {
    const { from, to } = endsOf(boat, "there");
    const [leaves, arrives] = [metresByRoad(place, from), metresByRoad(place, to)];
    const isBeyond = arrives !== null && leaves !== null && arrives < leaves && arrives < MAX_FROM_PIER_BY_ROAD_M;
    return boat.mode === "boat" && isBeyond ? [{ boat, metres: arrives }] : [];
  });
  return boats.sort((one, other) => one.metres - other.metres || one.boat.minutes - other.boat.minutes)[0] ?? null;
}

const placeOf = ({ latitude, longitude }: Page): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
