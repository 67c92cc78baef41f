import { usePageResources } from "./page-resources.ts";

/** Custom elements that bring a script. */
export const ISLANDS = [
  "opening-state",
  "place-map",
  "photo-gallery",
  "audio-player",
  "search-box",
  "near-me",
  "share-button",
  "filter-form",
  "hydrated-app",
  "desk-app",
] as const;
export type IslandName = (typeof ISLANDS)[number];

/** Adds the script of an island to the document that is being rendered. */
export function useIsland(name: IslandName): void {
  usePageResources().islands.add(name);
}
