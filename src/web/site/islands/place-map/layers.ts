import type { StoryPoint } from "#core/contract/writing/stories.ts";
import type { StoryWalk } from "#core/contract/writing/walks.ts";
import { distanceText } from "#core/texts/numbers.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import type { Point } from "#core/web/ui/map/geometry.ts";
import { type MapPoint, STORY_COLOR } from "#core/web/ui/map/map-data.ts";
import { localisedName, pageLocale } from "../page-locale.ts";

type MapTexts = Texts["place-map"];
export type LoadedLayer = { pins: readonly MapPoint[]; lines: readonly Point[][] };
export const NOTHING: LoadedLayer = { pins: [], lines: [] };

/** What may be shown beside the places; each is loaded when it is first wanted. */
export type MapLayer = { name: string; none: string; error: string; load: () => Promise<LoadedLayer> };

export const layersOf = (texts: MapTexts): MapLayer[] => [
  { name: texts.stories, none: texts.noStories, error: texts.storiesError, load: () => storyLayer(texts) },
  { name: texts.walks, none: texts.noWalks, error: texts.walksError, load: () => walkLayer(texts) },
];

async function storyLayer(texts: MapTexts): Promise<LoadedLayer> {
  const stories = await read<StoryPoint[]>("/api/stories/points");
  const pins = stories.map((story) => ({ ...storyPin(story), line: texts.story, kind: "story" as const }));
  return { pins, lines: [] };
}

/** A pin where each walk begins, and its line. */
async function walkLayer(texts: MapTexts): Promise<LoadedLayer> {
  const walks = await read<StoryWalk[]>("/api/stories/walks");
  const pins = walks.flatMap(({ line: [start], length_m, id, slug, title, title_ie }) => {
    if (!start) return [];
    const line = texts.walkOf({ length: distanceText(length_m, pageLocale()) });
    // The same story may be on the map where it happened.
    const pin = storyPin({ id, slug, title, title_ie, ...start });
    return [{ ...pin, id: `walk:${id}`, line, kind: "walk" as const }];
  });
  return { pins, lines: walks.map(({ line }) => line.map(({ longitude, latitude }): Point => [longitude, latitude])) };
}

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json() as Promise<Answer>;
}

function storyPin({ id, slug, title, title_ie, latitude, longitude }: StoryPoint): MapPoint {
  const { text: name, lang } = localisedName(title, title_ie);
  const href = `/${pageLocale()}/stories/${slug}`;
  return { id, latitude, longitude, name, ...(lang && { lang }), href, color: STORY_COLOR };
}
