import type { Pins } from "./pins.ts";

/** Dispatched on the document when a place is hovered or focused, in the list or on the map; null when it ends. */
export type PlaceHover = CustomEvent<{ id: string | null; from: "list" | "map" }>;

const CARD = "[data-place-id]";

/**
 * Highlights the card of a hovered pin, and the pin of a hovered card; marks the card of a chosen pin, and scrolls to it
 * where the list stands beside the map.
 * @returns stops it
 */
export function highlightWithList(map: HTMLElement, pins: Pins): () => void {
  const notify = (id: string | null, from: "list" | "map") =>
    document.dispatchEvent(new CustomEvent("place-hover", { detail: { id, from } }));

  const pointed = (event: Event) => {
    const target = event.target as Element;
    if (map.contains(target)) return;
    notify(target.closest<HTMLElement>(CARD)?.dataset.placeId ?? null, "list");
  };
  const mark = (event: Event) => {
    const { id } = (event as PlaceHover).detail;
    pins.highlight(id);
    for (const card of cards()) card.toggleAttribute("data-highlighted", card.dataset.placeId === id);
  };

  pins.onHover((id) => notify(id, "map"));
  pins.onChoose((ids) => {
    const chosen = cards().filter((card) => card.toggleAttribute("data-chosen", ids.includes(card.dataset.placeId!)));
    if (chosen[0]) scrollToBeside(chosen[0], map);
  });
  const events = ["pointerover", "focusin"] as const;
  for (const event of events) document.addEventListener(event, pointed);
  document.addEventListener("place-hover", mark);
  return () => {
    for (const event of events) document.removeEventListener(event, pointed);
    document.removeEventListener("place-hover", mark);
  };
}

const cards = () => [...document.querySelectorAll<HTMLElement>(CARD)];

/** A card above or below the map stays where it is: scrolling to it would take the map out of view. */
function scrollToBeside(card: HTMLElement, map: HTMLElement): void {
  const [list, frame] = [card.getBoundingClientRect(), map.getBoundingClientRect()];
  if (list.width === 0 || (list.left < frame.right && list.right > frame.left)) return;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  card.scrollIntoView({ block: "nearest", behavior: isStill ? "instant" : "smooth" });
}
