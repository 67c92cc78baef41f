import type { ReactNode } from "react";
import type { Timetable } from "#core/contract/directory/timetables.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { metresByRoad, minutesOnFoot } from "#core/domain/my-day/travel.ts";
import { endsOf } from "#core/domain/timetables/timetable-ends.ts";
import { distanceText } from "#core/texts/numbers.ts";
import { durationText } from "#core/texts/timetable-text.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button } from "#core/web/ui/Button/Button.tsx";
import styles from "./page-directions.module.css";

type Place = { latitude: number; longitude: number };

type AppsProps = {
  page: Page;
  /** Links after those of the apps, as list items. */
  children?: ReactNode;
  className?: string | undefined;
};

/** Links that open the place in a map app: that of the phone (RFC 5870), of Apple, of Google. */
export function MapApps({ page, children, className = styles.apps }: AppsProps) {
  const texts = useTexts("timetables");
  const locale = useLocale();
  const place = placeOf(page);
  if (!place) return null;
  const at = `${place.latitude},${place.longitude}`;
  const name = encodeURIComponent(plain(page, "name", locale));
  return (
    <ul className={className} data-print="no">
      <li className={styles.phone}>
        <a href={`geo:${at}?q=${at}(${name})`}>{texts.phoneMap}</a>
      </li>
      <li>
        <a href={`https://maps.apple.com/?daddr=${at}&q=${name}`} rel="noopener">
          Apple Maps
        </a>
      </li>
      <li>
        <a href={`https://www.google.com/maps/dir/?api=1&destination=${at}`} rel="noopener">
          Google Maps
        </a>
      </li>
      {children}
    </ul>
  );
}

const APPS_ID = "map-apps";

/** A button that opens the choice of map apps as a sheet at the thumb, without a script. */
export function DirectionsSheet({ page, directions }: { page: Page; directions: string }) {
  const texts = useTexts("page");
  return (
    <>
      <Button type="button" popoverTarget={APPS_ID}>
        {texts.directions}
      </Button>
      <div id={APPS_ID} popover="auto" className={styles.sheet}>
        <p className={styles.sheetTitle}>{texts.openIn}</p>
        <MapApps page={page} className={styles.choices}>
          <li>
            <a href={directions} rel="noopener">
              OpenStreetMap
            </a>
          </li>
        </MapApps>
      </div>
    </>
  );
}

/** How one gets across to a place on an island, and how far it is from the pier on foot. */
export function GettingAcross({ page, timetables }: { page: Page; timetables: readonly Timetable[] }) {
  const texts = useTexts("timetables");
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
