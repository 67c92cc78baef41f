import { MODULES } from "#start/compiled/declared.ts";
import { ISLAND_TEXTS_OF_MODULES } from "#start/compiled/islands.ts";
import type { Texts } from "./compiled/index.ts";

/**
 * Which namespaces travel to the browser together: those of the islands, and of each hydrated app. Each set is one
 * module for each language, and a reader loads the one in theirs.
 */
const OF_ISLANDS = {
  opening: ["opening"],
  "near-me": ["near-me"],
  "list-choice": ["list-choice"],
  "filter-form": ["filter-form"],
  "photo-gallery": ["photo-gallery"],
  "audio-player": ["audio-player"],
  "search-box": ["search-box", "opening"],
  islands: ["islands", "island-markup"],
  "page-lookup": ["page-lookup"],
  "place-map": ["place-map", "opening"],
  offline: ["offline-island"],
} as const satisfies Record<string, readonly string[]>;

const OF_CORE = {
  ...OF_ISLANDS,
  auth: ["auth"],
  invite: ["auth", "invites", "opening"],
  claim: ["auth", "claims", "opening"],
  account: ["auth", "account", "scopes", "opening"],
  setup: ["auth", "account", "opening", "setup"],
  manage: [
    "languages",
    "auth",
    "accessibility",
    "corrections",
    "services",
    "desk",
    "desk-times",
    "desk-everywhere",
    "weeks",
    "desk-photos",
    "desk-writing",
    "desk-team",
    "opening",
    "writing",
    "today",
  ],
  admin: [
    "languages",
    "auth",
    "accessibility",
    "corrections",
    "services",
    "desk",
    "desk-writing",
    "desk-photos",
    "opening",
    "writing",
    "admin",
    "admin-pages",
    "admin-catalogue",
    "admin-search",
    "admin-writing",
    "admin-feedback",
    "admin-notices",
    "admin-figures",
    "admin-settings",
    "setup",
    "place",
    "admin-translations",
    "journeys",
    "desk-team",
    "weeks",
    "scopes",
  ],
} as const satisfies Record<string, readonly string[]>;

type SetOfModule = (typeof ISLAND_TEXTS_OF_MODULES)[number];
export type TextSet = keyof typeof OF_CORE | SetOfModule;

/** Those of a module are the namespaces of the same name. */
export const TEXT_SETS = {
  ...Object.fromEntries(ISLAND_TEXTS_OF_MODULES.map((name) => [name, [name]])),
  ...OF_CORE,
} as unknown as Readonly<Record<TextSet, readonly (keyof Texts)[]>>;

/** Those of islands, which hydrate without an app. */
export const ISLAND_SETS: readonly TextSet[] = [
  ...(Object.keys(OF_ISLANDS) as (keyof typeof OF_ISLANDS)[]),
  ...ISLAND_TEXTS_OF_MODULES,
];

/** The namespace of a module is called as it is. */
const OF_MODULES: readonly { name: string; textSets: readonly string[] }[] = MODULES;

/** The namespaces of a set, with those of the modules that travel with it. */
export const namespacesOf = (set: TextSet): readonly (keyof Texts)[] => [
  ...TEXT_SETS[set],
  ...OF_MODULES.flatMap(({ name, textSets }) => (textSets.includes(set) ? [name as keyof Texts] : [])),
];
