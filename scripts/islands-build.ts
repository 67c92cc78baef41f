import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { LANGUAGE_CODES } from "../src/contract/language-codes.ts";
import { ISLAND_SETS } from "../src/texts/messages/sets.ts";
import { HYDRATION_ENTRY, hydratedIslandIn, STYLES_ENTRY } from "../src/web/entries.ts";

/** How the scripts of reading pages are built: docs/decisions/001-islands-and-hydrated-apps.md */
const ROOT = join(import.meta.dirname, "..");

export const HYDRATED_ISLANDS = globSync("{src/web,modules,start/own}/**/*.island.tsx", { cwd: ROOT });

/** What hydrates, each island, and the texts of each language, as `hydrate.tsx` looks for them. */
export const ISLAND_INPUTS: Readonly<Record<string, string>> = {
  islands: HYDRATION_ENTRY,
  ...Object.fromEntries(HYDRATED_ISLANDS.map((file) => [hydratedIslandIn(file), file])),
  ...Object.fromEntries(
    LANGUAGE_CODES.flatMap((code) =>
      ISLAND_SETS.map((set) => [`${code}/texts-${set}`, `src/texts/messages/compiled/${code}/sets/${set}.ts`]),
    ),
  ),
};

const PREACT = new Map([
  ["react", "preact/compat"],
  ["react-dom", "preact/compat"],
  ["react/jsx-runtime", "preact/jsx-runtime"],
  ["react/jsx-dev-runtime", "preact/jsx-runtime"],
]);

/** Islands hydrate with Preact, which is a tenth of React. */
const preactInIslands = (isIn: (environment: string) => boolean): Plugin => ({
  name: "preact-in-islands",
  enforce: "pre",
  applyToEnvironment: ({ name }) => isIn(name),
  resolveId(id, importer) {
    const preact = PREACT.get(id);
    return preact ? this.resolve(preact, importer) : undefined;
  },
});

/** Islands know the names of classes; the rules are those of the site, which documents hold (`web/styles.ts`). */
const classNamesInIslands = (
  isIn: (environment: string) => boolean,
  className: (name: string, file: string) => string,
): Plugin => ({
  name: "class-names-in-islands",
  enforce: "pre",
  applyToEnvironment: ({ name }) => isIn(name),
  async resolveId(id, importer) {
    if (!id.endsWith(".module.css") || !importer || importer === join(ROOT, STYLES_ENTRY)) return;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found && `\0${found.id}.js`;
  },
  load(id) {
    if (!id.startsWith("\0") || !id.endsWith(".module.css.js")) return;
    const file = id.slice(1, -".js".length);
    const names = new Set(readFileSync(file, "utf8").match(/(?<=\.)[a-z][\w-]*/gi));
    const classes = [...names].map((name) => [name, className(name, relative(ROOT, file))]);
    return `export default ${JSON.stringify(Object.fromEntries(classes))}`;
  },
});

/** Chunks of islands bring no styles, so that nothing is loaded beside one (Vite's own function for it is 700 bytes). */
const plainImportsInIslands = (isIn: (environment: string) => boolean): Plugin => ({
  name: "plain-imports-in-islands",
  enforce: "pre",
  applyToEnvironment: ({ name }) => isIn(name),
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
});

/** In one file, since all islands load it. */
export const OF_ALL_ISLANDS = {
  name: "react",
  test: /[\\/]node_modules[\\/]preact[\\/]|[\\/]web[\\/](?:ui[\\/]island[\\/]island|ui[\\/]use-is-hydrated|ui[\\/]render-time|ui[\\/]press-by-space|i18n[\\/](?:texts|locale-context|use-href))\.tsx?$|[\\/](?:contract[\\/](?:locales|country)|texts[\\/]locales|domain[\\/]memoised)\.ts$|[\\/]place\.json$/,
};

/**
 * Of what the product knows of a country only the server needs these, such as its holidays: more than all else. The contract, which islands
 * load where somebody is signed in, has its phone numbers and postcodes.
 */
const OF_SERVER = ["calendarZone", "holidays", "emergency"];

const slimPlaceInIslands = (isIn: (environment: string) => boolean): Plugin => ({
  name: "slim-place-in-islands",
  enforce: "pre",
  applyToEnvironment: ({ name }) => isIn(name),
  transform: {
    filter: { id: /[\\/]places[\\/]\w+[\\/]place\.json$/ },
    handler: (code) =>
      JSON.stringify(JSON.parse(code), (name, value) => (OF_SERVER.includes(name) ? undefined : value)),
  },
});

/**
 * @param isIn whether an environment of the build has the scripts of islands
 * @param className of a name in a style module, given from the root of the repository
 */
export const islandPlugins = (
  isIn: (environment: string) => boolean,
  className: (name: string, file: string) => string,
): Plugin[] => [
  preactInIslands(isIn),
  classNamesInIslands(isIn, className),
  plainImportsInIslands(isIn),
  slimPlaceInIslands(isIn),
];
