import type { StoryPoint } from "#core/contract/writing/stories.ts";
import type { StoryWalk } from "#core/contract/writing/walks.ts";
import { distanceText } from "#core/texts/numbers.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import type { Point } from "#core/web/ui/map/geometry.ts";
import { LayerGroup, type Map as LeafletMap } from "#core/web/ui/map/leaflet.ts";
import { type MapPoint, STORY_COLOR } from "#core/web/ui/map/map-data.ts";
import { localisedName, pageLocale } from "../page-locale.ts";
import type { Pins } from "./pins.ts";
import { drawWalks } from "./walk-lines.ts";

type MapTexts = Texts["islands"]["map"];
type Loaded = { pins: MapPoint[]; lines: Point[][] };
type Layer = { name: string; none: string; error: string; load: () => Promise<Loaded> };

/** Adds switches that show stories and walks beside the places; each is loaded when its switch is first pressed. */
export function offerLayers(map: LeafletMap, frame: HTMLElement, pins: Pins, texts: MapTexts): void {
  const row = document.createElement("div");
  row.className = "layers";
  row.append(
    layerSwitch(map, frame, pins, {
      name: texts.stories,
      none: texts.noStories,
      error: texts.storiesError,
      load: () => storyLayer(texts),
    }),
    layerSwitch(map, frame, pins, {
      name: texts.walks,
      none: texts.noWalks,
      error: texts.walksError,
      load: () => walkLayer(texts),
    }),
  );
  frame.append(row);
}

function layerSwitch(map: LeafletMap, frame: HTMLElement, pins: Pins, layer: Layer): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "layer";
  button.textContent = layer.name;
  button.setAttribute("aria-pressed", "false");
  const notice = frame.querySelector(".notice")!;
  const drawn = new LayerGroup().addTo(map);
  let loaded: Promise<Loaded> | undefined;
  const showLayer = ({ pins: added, lines }: Loaded) => {
    drawn.clearLayers();
    if (lines.length > 0) drawWalks(drawn, lines);
    pins.addLayer(layer.name, added);
  };
  const toggle = async () => {
    const isShown = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isShown));
    notice.textContent = "";
    if (!isShown) return showLayer({ pins: [], lines: [] });
    try {
      loaded ??= layer.load();
      const found = await loaded;
      if (button.getAttribute("aria-pressed") !== "true") return; // pressed again while they were loaded
      showLayer(found);
      notice.textContent = found.pins.length === 0 ? layer.none : "";
    } catch (error) {
      loaded = undefined;
      button.setAttribute("aria-pressed", "false");
      notice.textContent = layer.error;
      console.error(error);
    }
  };
  button.addEventListener("click", () => void toggle());
  return button;
}

async function storyLayer(texts: MapTexts): Promise<Loaded> {
  const stories = await read<StoryPoint[]>("/api/stories/points");
  const pins = stories.map((story) => ({ ...storyPin(story), line: texts.story, kind: "story" as const }));
  return { pins, lines: [] };
}

/** A pin where each walk begins, and its line. */
async function walkLayer(texts: MapTexts): Promise<Loaded> {
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
