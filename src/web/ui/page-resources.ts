import { createContext, use } from "react";
import type { TextSet } from "#core/texts/messages/sets.ts";
import { ISLANDS_OF_MODULES } from "#start/compiled/islands.ts";

/**
 * Collects what a screen needs while it is rendered: islands to load, and dynamic CSS rules (the colour of a page, the
 * average colour of a photo). The content security policy allows no `style` attributes, so the document puts the rules
 * into one `<style>` whose hash the policy names.
 */
export class PageResources {
  readonly islands = new Set<string>();
  readonly textSets = new Set<TextSet>();
  readonly rules = new Map<string, string>();
  /** Whether a script asks the identity provider who is signed in. */
  asksWhoIsSignedIn = false;
}

export const PageResourcesContext = createContext<PageResources>(new PageResources());

export const usePageResources = () => use(PageResourcesContext);

/**
 * Adds a CSS rule to the document. The same class name must always have the same declarations.
 * @returns the class name
 */
export function useStyleRule(className: string, declarations: string): string {
  usePageResources().rules.set(className, declarations);
  return className;
}

const OF_CORE = [
  "opening-state",
  "departure-time",
  "place-map",
  "photo-gallery",
  "audio-player",
  "search-box",
  "page-lookup",
  "near-me",
  "share-button",
  "copy-code",
  "print-button",
  "press-count",
  "filter-form",
  "list-choice",
  "offline-copy",
  "hydrated-app",
  "desk-app",
] as const;
/** Custom elements that bring a script. */
export type IslandName = (typeof OF_CORE)[number] | keyof typeof ISLANDS_OF_MODULES;
export const ISLANDS: readonly IslandName[] = [
  ...OF_CORE,
  ...(Object.keys(ISLANDS_OF_MODULES) as (keyof typeof ISLANDS_OF_MODULES)[]),
];

/** Adds the script of an island and its texts to the document that is being rendered; a hydrated app has its own texts. */
export function useIsland(name: IslandName, texts: TextSet = "islands"): void {
  const resources = usePageResources();
  resources.islands.add(name);
  resources.textSets.add(texts);
}

/** Permits scripts of the document to ask who is signed in (`app/session/signed-in-user.ts`). */
export function useSignedInUser(): void {
  usePageResources().asksWhoIsSignedIn = true;
}
