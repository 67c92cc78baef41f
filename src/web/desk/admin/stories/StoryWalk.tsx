import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import type { OwnStory } from "#core/contract/writing/stories.ts";
import { metresBetween, onSphere } from "#core/domain/geo.ts";
import { walkOf } from "#core/domain/walks/walks.ts";
import { distanceText } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { FileButton } from "#core/web/desk/media/files/FileButton.tsx";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import writing from "#core/web/desk/writing/writing.module.css";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { ElevationProfile, elevationsOf } from "#core/web/ui/ElevationProfile/ElevationProfile.tsx";
import layout from "#core/web/ui/layout.module.css";
import { MAX_FILE_MB, type ReadWalk, readWalk, type WalkFileIssue } from "./read-walk.ts";

/** Farther from the middle of the map nobody of the place walks: latitude and longitude are often swapped in GeoJSON. */
const FAR_M = 200_000;

type Place = { latitude: number; longitude: number };
const placeOf = ({ latitude, longitude }: Place) => onSphere({ lat: latitude, lon: longitude });
const swapped = <Point extends Place>(point: Point): Point => ({
  ...point,
  latitude: point.longitude,
  longitude: point.latitude,
});

/** How far from the middle of the map a place is where nobody of the directory walks, and whether it would not be, swapped; else null. */
function farFrom(center: Place, place: Place): { metres: number; isSwapped: boolean } | null {
  const away = (one: Place) => metresBetween(placeOf(center), placeOf(one));
  const metres = away(place);
  return metres > FAR_M ? { metres, isSwapped: away(swapped(place)) <= FAR_M } : null;
}

/** The walk of a story: a file with its line is read in the browser; one of a single piece is saved at once, as photos are. */
export function StoryWalk({ story }: { story: OwnStory }) {
  const { walk: texts } = useTexts("admin-writing").stories;
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync, isPending } = useChange("setStoryWalk", { invalidates: ["ownStories"] });
  const [issue, setIssue] = useState<WalkFileIssue | null>(null);
  const [found, setFound] = useState<ReadWalk | null>(null);
  const { map } = useApp();
  const { walk } = story;
  const save = async ({ points }: ReadWalk) => {
    if (await notify(mutateAsync({ story_id: story.id, points }), texts.saved)) setFound(null);
  };
  const take = async ([file]: File[]) => {
    if (!file) return;
    setIssue(null);
    setFound(null);
    const read = await readWalk(file);
    if (typeof read === "string") setIssue(read);
    else if (isAsInFile(read) && !farFrom(map.center, read.points[0]!)) await save(read);
    else setFound(read);
  };
  const remove = async () => {
    setIssue(null);
    const question = { title: texts.removeTitle, text: texts.removeText, confirm: texts.remove };
    if (await confirm(question)) await notify(mutateAsync({ story_id: story.id, points: null }), texts.removed);
  };
  return (
    <section className={writing.part} data-above="6" aria-labelledby="story-walk">
      <h2 id="story-walk">{texts.title}</h2>
      <p>{texts.hint}</p>
      {walk && <Shown walk={walk} />}
      {issue && (
        <Alert color="red" role="alert">
          {issue === "tooLarge" ? texts.issues.tooLarge({ n: MAX_FILE_MB }) : texts.issues[issue]}
        </Alert>
      )}
      {found && (
        <Found
          walk={found}
          isSaving={isPending}
          onTake={() => void save(found)}
          onSwap={() => setFound({ ...found, points: found.points.map(swapped) })}
          onLeave={() => setFound(null)}
        />
      )}
      <div className={layout.row} data-gap="4" data-row-gap="2" data-justify="between" data-above="4">
        <FileButton
          variant="light"
          accept=".gpx,.kml,.geojson,.json,application/gpx+xml,application/vnd.google-earth.kml+xml,application/geo+json"
          disabled={isPending}
          onFiles={take}
        >
          {walk ? texts.replace : texts.add}
        </FileButton>
        {walk && (
          <Button variant="subtle" color="red" disabled={isPending} onClick={remove}>
            {texts.remove}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Nothing was put together or left out: there is nothing to ask. */
const isAsInFile = ({ pieces, leftOut, pointsLeftOut, strays }: ReadWalk) =>
  pieces === 1 && leftOut.pieces === 0 && pointsLeftOut === 0 && strays === 0;

type FoundProps = { walk: ReadWalk; isSaving: boolean; onTake: () => void; onSwap: () => void; onLeave: () => void };

/** What was made of a file of several pieces, or of one elsewhere, before it is taken. */
function Found({ walk, isSaving, onTake, onSwap, onLeave }: FoundProps) {
  const { walk: texts } = useTexts("admin-writing").stories;
  const { locale, map } = useApp();
  const { points, pieces, turned, leftOut, pointsLeftOut, strays } = walk;
  const far = farFrom(map.center, points[0]!);
  const length = (metres: number) => distanceText(metres, locale);
  return (
    <Alert color="yellow" role="status">
      <p>{texts.found.line({ length: length(walkOf(points).length_m), n: pieces })}</p>
      {turned > 0 && <p>{texts.found.turned({ n: turned })}</p>}
      {leftOut.pieces > 0 && <p>{texts.found.leftOut({ n: leftOut.pieces, length: length(leftOut.length_m) })}</p>}
      {pointsLeftOut > 0 && <p>{texts.found.points({ n: pointsLeftOut })}</p>}
      {strays > 0 && <p>{texts.found.strays({ n: strays })}</p>}
      {far && <p>{texts.far({ distance: length(far.metres) })}</p>}
      <div className={layout.row} data-gap="4" data-row-gap="2" data-justify="between" data-above="4">
        <Button loading={isSaving} onClick={onTake}>
          {texts.found.take}
        </Button>
        {far?.isSwapped && (
          <Button variant="default" disabled={isSaving} onClick={onSwap}>
            {texts.found.swap}
          </Button>
        )}
        <Button variant="default" disabled={isSaving} onClick={onLeave}>
          {texts.found.leave}
        </Button>
      </div>
    </Alert>
  );
}

function Shown({ walk }: { walk: NonNullable<OwnStory["walk"]> }) {
  const { walk: texts } = useTexts("admin-writing").stories;
  const { locale, map } = useApp();
  const distance = (metres: number) => distanceText(metres, locale);
  const [start] = walk.points;
  const far = start ? farFrom(map.center, start) : null;
  const elevations = elevationsOf(walk);
  return (
    <>
      <p>
        {texts.has({ length: distance(walk.length_m), n: walk.points.length })}{" "}
        {walk.climb_m === null ? texts.noElevations : texts.climbs({ n: walk.climb_m })}
      </p>
      {far && <Alert color="yellow">{texts.far({ distance: distance(far.metres) })}</Alert>}
      {elevations && (
        <ElevationProfile
          walk={walk}
          elevations={elevations}
          name={texts.profileName}
          caption={texts.profile({ ...elevations, distance: distance(elevations.highAfterM) })}
          distance={distance(walk.length_m)}
        />
      )}
    </>
  );
}
