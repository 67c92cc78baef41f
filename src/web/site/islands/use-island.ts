import { usePageResources } from "../page-resources.ts";

/** Every island: its client code is `islands/{name}/{name}.ts`, its element `<{name}>`. */
export const ISLANDS = [
  "opening-state",
  "place-map",
  "photo-gallery",
  "audio-player",
  "search-box",
  "near-me",
  "share-button",
  "filter-form",
  "live-screen",
  "own-desk",
] as const;
export type IslandName = (typeof ISLANDS)[number];

/** Says that the screen being rendered needs the island's script; the document names those, and no others. */
export function useIsland(name: IslandName): void {
  usePageResources().islands.add(name);
}
