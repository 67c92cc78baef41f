import { HEADERS_OF_MODULES } from "#start/compiled/headers.ts";
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

/** The address, where a module has its screen. */
export const ifThere = (address: string): string[] =>
  PATHS_OF_MODULES.includes(address.split("?")[0]!) ? [address] : [];

/** The tags of inline scripts that modules have in the header. */
export const SCRIPTS_OF_MODULES = HEADERS_OF_MODULES.flatMap(({ script }) =>
  script ? [`<script id="${script.id}">`] : [],
);
