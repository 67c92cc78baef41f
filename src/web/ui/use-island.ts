import { usePageResources } from "./page-resources.ts";

/** Every custom element that has a script of its own. */
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

/** Where the build finds the script of an island, as a path from the root of the repository. */
export function islandEntry(name: IslandName): string {
  if (name === "hydrated-app") return "src/web/account/hydrated-app.ts";
  if (name === "desk-app") return "src/web/desk/desk-app.ts";
  return `src/web/site/islands/${name}/${name}.ts`;
}

/** Says that the screen being rendered needs the island's script; the document names those, and no others. */
export function useIsland(name: IslandName): void {
  usePageResources().islands.add(name);
}
