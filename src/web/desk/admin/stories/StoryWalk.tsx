import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import type { OwnStory } from "../../../../contract/stories.ts";
import { metresBetween, onSphere } from "../../../../domain/geo.ts";
import { useApp } from "../../../app/app-context.tsx";
import { distanceText } from "../../../i18n/numbers.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { ElevationProfile, elevationsOf } from "../../../ui/ElevationProfile/ElevationProfile.tsx";
import { useChange } from "../../api/use-api.ts";
import { FileButton } from "../../media/files/FileButton.tsx";
import { useConfirm } from "../../shell/Confirm.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import writing from "../../writing/writing.module.css";
import { MAX_FILE_MB, readWalk, type WalkFileIssue } from "./read-walk.ts";
import styles from "./StoryWalk.module.css";

/** Farther from the middle of the map nobody of the place walks: latitude and longitude are often swapped in GeoJSON. */
const FAR_M = 200_000;

type Place = { latitude: number; longitude: number };
const placeOf = ({ latitude, longitude }: Place) => onSphere({ lat: latitude, lon: longitude });

/** The walk of a story: a file with its line is read in the browser; it is saved at once, as photos are. */
export function StoryWalk({ story }: { story: OwnStory }) {
  const { walk: texts } = useTexts("admin-writing").stories;
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync, isPending } = useChange("setStoryWalk", { invalidates: ["ownStories"] });
  const [issue, setIssue] = useState<WalkFileIssue | null>(null);
  const { walk } = story;
  const take = async ([file]: File[]) => {
    if (!file) return;
    setIssue(null);
    const read = await readWalk(file);
    if (typeof read === "string") setIssue(read);
    else await notify(mutateAsync({ story_id: story.id, points: read }), texts.saved);
  };
  const remove = async () => {
    setIssue(null);
    const question = { title: texts.removeTitle, text: texts.removeText, confirm: texts.remove };
    if (await confirm(question)) await notify(mutateAsync({ story_id: story.id, points: null }), texts.removed);
  };
  return (
    <section className={`${writing.part} ${writing.after}`} aria-labelledby="story-walk">
      <h2 id="story-walk">{texts.title}</h2>
      <p>{texts.hint}</p>
      {walk && <Shown walk={walk} />}
      {issue && (
        <Alert color="red" role="alert">
          {issue === "tooLarge" ? texts.issues.tooLarge({ n: MAX_FILE_MB }) : texts.issues[issue]}
        </Alert>
      )}
      <div className={styles.actions}>
        <FileButton
          variant="light"
          accept=".gpx,.geojson,.json,application/gpx+xml,application/geo+json"
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

function Shown({ walk }: { walk: NonNullable<OwnStory["walk"]> }) {
  const { walk: texts } = useTexts("admin-writing").stories;
  const { locale, map } = useApp();
  const distance = (metres: number) => distanceText(metres, locale);
  const [start] = walk.points;
  const metresAway = start ? metresBetween(placeOf(map.center), placeOf(start)) : 0;
  const elevations = elevationsOf(walk);
  return (
    <>
      <p>
        {texts.has({ length: distance(walk.length_m), n: walk.points.length })}{" "}
        {walk.climb_m === null ? texts.noElevations : texts.climbs({ n: walk.climb_m })}
      </p>
      {metresAway > FAR_M && <Alert color="yellow">{texts.far({ distance: distance(metresAway) })}</Alert>}
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
