import { ISLANDS_BY_MODULE } from "#start/compiled/islands.ts";
import type { IslandName } from "./ui/page-resources.ts";

/** Entries of the browser builds, as paths from the root of the repository: Vite's manifests name them the same way. */
export const STYLES_ENTRY = "src/web/styles.ts";

export function islandEntry(name: IslandName): string {
  if (name === "hydrated-app") return "src/web/account/hydrated-app.ts";
  if (name === "desk-app") return "src/web/desk/desk-app.ts";
  const owner = Object.entries<readonly string[]>(ISLANDS_BY_MODULE).find(([, own]) => own.includes(name));
  return `${owner ? `modules/${owner[0]}/site` : "src/web/site"}/islands/${name}/${name}.ts`;
}
