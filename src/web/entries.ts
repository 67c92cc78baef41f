import type { IslandName } from "./ui/page-resources.ts";

/** Entries of the browser builds, as paths from the root of the repository: Vite's manifests name them the same way. */
export const STYLES_ENTRY = "src/web/styles.ts";

export const HYDRATION_ENTRY = "src/web/site/islands/hydrate.tsx";

/** The name of the island that a file is; undefined: it is none. */
export const hydratedIslandIn = (file: string): string | undefined => /(\w+)\.island\.tsx$/.exec(file)?.[1];

export function islandEntry(name: IslandName): string {
  if (name === "hydrated-app") return "src/web/account/hydrated-app.ts";
  if (name === "desk-app") return "src/web/desk/desk-app.ts";
  const modules: Record<string, string> = { "heart-button": "modules/my-day" };
  return `${modules[name] ?? "src/web/site"}/islands/${name}/${name}.ts`;
}
