import type { StoryPoint } from "../../../../contract/stories.ts";
import type { Texts } from "../../../i18n/texts.tsx";
import type { MapPoint } from "../../../ui/map/map-data.ts";
import { localisedName, pageLocale } from "../island-texts.ts";
import type { Pins } from "./pins.ts";

/** Yellow 6, as on the map of a story. */
const COLOR = "#b37709";

/** Adds a switch that shows where stories happened, beside the places; they are loaded when it is first pressed. */
export function offerStories(frame: HTMLElement, pins: Pins, texts: Texts["islands"]["map"]): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "layer";
  button.textContent = texts.stories;
  button.setAttribute("aria-pressed", "false");
  const notice = frame.querySelector(".notice")!;
  let loaded: Promise<MapPoint[]> | undefined;
  const show = async () => {
    const isShown = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isShown));
    notice.textContent = "";
    if (!isShown) return pins.addStories([]);
    try {
      loaded ??= storyPoints(texts);
      const points = await loaded;
      if (button.getAttribute("aria-pressed") !== "true") return; // pressed again while they were loaded
      pins.addStories(points);
      notice.textContent = points.length === 0 ? texts.noStories : "";
    } catch (error) {
      loaded = undefined;
      button.setAttribute("aria-pressed", "false");
      notice.textContent = texts.storiesError;
      console.error(error);
    }
  };
  button.addEventListener("click", () => void show());
  frame.append(button);
}

async function storyPoints(texts: Texts["islands"]["map"]): Promise<MapPoint[]> {
  const answer = await fetch("/api/stories/points");
  if (!answer.ok) throw new Error(`/api/stories/points: ${answer.status}`);
  const locale = pageLocale();
  return ((await answer.json()) as StoryPoint[]).map(({ id, slug, latitude, longitude, ...titles }) => ({
    ...{ id, latitude, longitude, ...title(titles) },
    line: texts.story,
    href: `/${locale}/stories/${slug}`,
    color: COLOR,
    isStory: true,
  }));
}

function title({ title, title_ie }: Pick<StoryPoint, "title" | "title_ie">) {
  const { text: name, lang } = localisedName(title, title_ie);
  return { name, ...(lang && { lang }) };
}
