import { SITES_OF_MODULES } from "#start/compiled/sites.ts";

const ALL = SITES_OF_MODULES.flatMap(({ screens }) => screens);
/** The public screens of modules that need no id. */
const OPEN = ALL.filter(({ path }) => !path.includes(":"));

/** Their paths below the language. */
export const PATHS_OF_MODULES = OPEN.map(({ path }) => path);
/** Those that a directory may switch off. */
export const OFFERED_PATHS = OPEN.filter(({ offer }) => offer).map(({ path }) => path);

/** The paths of those of a page. */
export const pathsOfPage = (slug: string): string[] =>
  ALL.filter(({ path }) => path.startsWith("/pages/:slug/")).map(({ path }) => path.replace(":slug", slug));
