import { SITES_OF_MODULES } from "#start/compiled/sites.ts";

/** The public screens of modules that need no id. */
const OPEN = SITES_OF_MODULES.flatMap(({ screens }) => screens).filter(({ path }) => !path.includes(":"));

/** Their paths below the language. */
export const PATHS_OF_MODULES = OPEN.map(({ path }) => path);
/** Those that a directory may switch off. */
export const OFFERED_PATHS = OPEN.filter(({ offer }) => offer).map(({ path }) => path);
