import type { ReactNode } from "react";
import type { Page } from "../../../contract/pages/public.ts";
import type { Timetable } from "../../../contract/timetables.ts";
import { metresBetween, onSphere } from "../../../domain/geo.ts";
import { endsOf, type TimetableEnd } from "../../../domain/timetable-ends.ts";
import { plain, useLocale } from "../../i18n/bilingual.tsx";
import { rounded } from "../../i18n/numbers.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./page-directions.module.css";
import { durationText } from "./timetable-text.ts";

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
    <ul className={className}>
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
  const distance = metres < 950 ? `${Math.round(metres / 50) * 50} m` : `${rounded(locale, metres / 1000)} km`;
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

/** A road is longer than the straight line; on Arranmore by about a third. */
const DETOUR = 1.3;
const METRES_PER_MINUTE = 80;
/** Nobody is told to walk longer. */
const MAX_MINUTES_ON_FOOT = 90;
/** Farther away from the pier a place is on another island. */
const MAX_FROM_PIER_M = 15_000;

/** Rounded to five minutes; 0 for a place at the pier. */
const minutesOnFoot = (metres: number) => Math.round(metres / METRES_PER_MINUTE / 5) * 5;

/**
 * The boat to a place, and how far it is from its pier by road: a place nearer to where boats arrive than to where they leave is
 * on the island.
 */
function crossingTo(place: Place, timetables: readonly Timetable[]): { boat: Timetable; metres: number } | null {
  const boats = timetables.flatMap((boat) => {
    const { from, to } = endsOf(boat, "there");
    const [leaves, arrives] = [metresTo(place, from), metresTo(place, to)];
    const isBeyond = arrives !== null && leaves !== null && arrives < leaves && arrives < MAX_FROM_PIER_M;
    return boat.mode === "boat" && isBeyond ? [{ boat, metres: arrives * DETOUR }] : [];
  });
  return boats.sort((one, other) => one.metres - other.metres || one.boat.minutes - other.boat.minutes)[0] ?? null;
}

function metresTo({ latitude, longitude }: Place, end: TimetableEnd): number | null {
  if (end.latitude === null || end.longitude === null) return null;
  return metresBetween(
    onSphere({ lat: latitude, lon: longitude }),
    onSphere({ lat: end.latitude, lon: end.longitude }),
  );
}

const placeOf = ({ latitude, longitude }: Page): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
