import type { Story } from "#core/contract/writing/stories.ts";
import type { Walk } from "#core/contract/writing/walks.ts";
import { simplifiedWalk } from "#core/domain/walks/walks.ts";
import { durationText } from "#core/texts/journey-text.ts";
import { distanceText } from "#core/texts/numbers.ts";
import { useApiLocale, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { PlaceMap } from "#core/web/site/islands/place-map/PlaceMap.tsx";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { ElevationProfile, elevationsOf } from "#core/web/ui/ElevationProfile/ElevationProfile.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { Point } from "#core/web/ui/map/geometry.ts";
import { type MapPoint, STORY_COLOR } from "#core/web/ui/map/map-data.ts";
import styles from "./story-walk.module.css";

/** The line is part of the document, twice; with more points it looks the same. */
const MAX_DRAWN_POINTS = 60;

/** How long a walk is, how high it climbs, and its line for a phone. */
export function StoryWalk({ walk, story: { slug } }: { walk: Walk; story: Pick<Story, "slug"> }) {
  const texts = useTexts("writing").stories.walk;
  const durations = useTexts("journeys");
  const locale = useLocale();
  const feeds = useApiLocale();
  const { length_m, climb_m, minutes } = walk;
  const elevations = elevationsOf(walk);
  return (
    <div className={layout.stack} data-justify="start" data-below="5">
      <dl className={`${layout.row} ${styles.facts}`} data-gap="6" data-row-gap="3">
        <div>
          <dt>{texts.length}</dt>
          <dd>{distanceText(length_m, locale)}</dd>
        </div>
        {climb_m !== null && (
          <div>
            <dt>{texts.climb}</dt>
            <dd>{climb_m} m</dd>
          </div>
        )}
        <div>
          <dt>{texts.time}</dt>
          <dd>{durationText(minutes, durations)}</dd>
        </div>
      </dl>
      <p className={styles.rule}>{climb_m === null ? texts.ruleFlat : texts.rule}</p>
      {elevations && (
        <ElevationProfile
          walk={walk}
          elevations={elevations}
          name={texts.profileName}
          caption={texts.profile({ ...elevations, distance: distanceText(elevations.highAfterM, locale) })}
          distance={distanceText(length_m, locale)}
        />
      )}
      <ButtonLink kind="soft" href={`/${feeds}/stories/${slug}.gpx`} rel="nofollow" download>
        {texts.gpx}
      </ButtonLink>
    </div>
  );
}

/** The places of a story, and its walk with a pin where it begins. */
export function StoryMap({ points, walk }: { points: MapPoint[]; walk: Story["walk"] }) {
  const { start } = useTexts("writing").stories.walk;
  const [first] = walk?.points ?? [];
  if (!walk || !first) return <PlaceMap points={points} />;
  const line = simplifiedWalk(walk.points, MAX_DRAWN_POINTS).map(
    ({ longitude, latitude }): Point => [longitude, latitude],
  );
  const { latitude, longitude } = first;
  const pin: MapPoint = { id: "walk", name: start, latitude, longitude, color: STORY_COLOR, kind: "walk" };
  return <PlaceMap points={[...points, pin]} walks={[line]} />;
}
