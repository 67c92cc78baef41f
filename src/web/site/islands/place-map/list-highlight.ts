import type { Pins } from "./pins.ts";

/** Told on the document when a place is pointed at, in the list or on the map; null when no longer. */
export type PlaceHover = CustomEvent<{ id: string | null; from: "list" | "map" }>;

const CARD = "[data-place-id]";

/** The list's cards and the map's pins mark each other. Answers with what ends it. */
export function highlightWithList(map: HTMLElement, pins: Pins): () => void {
  const tell = (id: string | null, from: "list" | "map") =>
    document.dispatchEvent(new CustomEvent("place-hover", { detail: { id, from } }));

  const pointed = (event: Event) => {
    const target = event.target as Element;
    if (map.contains(target)) return;
    tell(target.closest<HTMLElement>(CARD)?.dataset.placeId ?? null, "list");
  };
  const mark = (event: Event) => {
    const { id } = (event as PlaceHover).detail;
    pins.highlight(id);
    for (const card of document.querySelectorAll<HTMLElement>(CARD)) {
      card.toggleAttribute("data-highlighted", card.dataset.placeId === id);
    }
  };

  pins.onHover((id) => tell(id, "map"));
  const events = ["pointerover", "focusin"] as const;
  for (const event of events) document.addEventListener(event, pointed);
  document.addEventListener("place-hover", mark);
  return () => {
    for (const event of events) document.removeEventListener(event, pointed);
    document.removeEventListener("place-hover", mark);
  };
}
