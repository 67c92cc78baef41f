import { createContext, use } from "react";
import type { TextSet } from "../messages/sets.ts";

/**
 * What a screen turned out to need while it was rendered: the islands to load, and rules of style that no class can
 * hold (a page's own colour, a preview of a photo). They are gathered here because the content-security policy allows
 * no `style` attributes: the document writes them into one `<style>` whose hash the policy names.
 */
export class PageResources {
  readonly islands = new Set<string>();
  readonly textSets = new Set<TextSet>();
  readonly rules = new Map<string, string>();

  /** Takes over what a part needs that was rendered by itself. */
  add({ islands, textSets, rules }: PageResources): void {
    for (const island of islands) this.islands.add(island);
    for (const set of textSets) this.textSets.add(set);
    for (const [name, declarations] of rules) this.rules.set(name, declarations);
  }
}

export const PageResourcesContext = createContext<PageResources>(new PageResources());

export const usePageResources = () => use(PageResourcesContext);

/** Gives the class that carries these declarations; the same name always means the same declarations. */
export function useStyleRule(className: string, declarations: string): string {
  usePageResources().rules.set(className, declarations);
  return className;
}

/** Custom elements that bring a script. */
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

/** Adds the script of an island and its texts to the document that is being rendered; a hydrated app has its own texts. */
export function useIsland(name: IslandName, texts: TextSet = "islands"): void {
  const resources = usePageResources();
  resources.islands.add(name);
  resources.textSets.add(texts);
}
