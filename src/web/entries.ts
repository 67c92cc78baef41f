import type { IslandName } from "./ui/page-resources.ts";

/** Entries of the browser builds, as paths from the root of the repository: Vite's manifests name them the same way. */
export const STYLES_ENTRY = "src/web/styles.ts";

export const HYDRATION_ENTRY = "src/web/site/islands/hydrate.tsx";

const ISLAND_FILE = ".island.tsx";

/** The name of the island that a file is; undefined: it is none. */
export const hydratedIslandIn = (file: string): string | undefined =>
  file.endsWith(ISLAND_FILE) ? file.slice(file.lastIndexOf("/") + 1, -ISLAND_FILE.length) : undefined;

export const islandEntry = (name: IslandName): string =>
  name === "hydrated-app" ? "src/web/account/hydrated-app.ts" : "src/web/desk/desk-app.ts";
