import { createContext, use } from "react";
import type { TextSet } from "#core/texts/messages/sets.ts";

/**
 * When the browser loads an island: once the document is painted and it has nothing else to do, once the island is nearly in view, or once
 * somebody touches it.
 */
export type When = "idle" | "visible" | "touch";

/**
 * Collects what a screen needs while it is rendered: islands to load, and dynamic CSS rules (the colour of a page, the
 * average colour of a photo). The content security policy allows no `style` attributes, so the document puts the rules
 * into one `<style>` whose hash the policy names.
 */
export class PageResources {
  /** By their names. */
  readonly islands = new Map<string, When>();
  readonly textSets = new Map<TextSet, When>();
  readonly rules = new Map<string, string>();
  /** Whether a script asks the identity provider who is signed in. */
  asksWhoIsSignedIn = false;
  /** Whether it shows other documents of this origin in frames. */
  hasOwnFrames = false;

  addIsland(name: string, when: When, texts: TextSet | undefined): void {
    if (this.islands.get(name) !== "idle") this.islands.set(name, when);
    if (texts && (when === "idle" || !this.textSets.has(texts))) this.textSets.set(texts, when);
  }
}

/** null: in the browser, where nothing is collected. */
export const PageResourcesContext = createContext<PageResources | null>(null);

export const usePageResources = () => use(PageResourcesContext);

/**
 * Adds a CSS rule to the document. The same class name must always have the same declarations.
 * @returns the class name
 */
export function useStyleRule(className: string, declarations: string): string {
  usePageResources()?.rules.set(className, declarations);
  return className;
}

const OF_CORE = ["hydrated-app", "desk-app"] as const;
/** Custom elements that bring a script. */
export type IslandName = (typeof OF_CORE)[number];
export const ISLANDS: readonly IslandName[] = OF_CORE;

/** Adds the script of an island and its texts to the document that is being rendered; a hydrated app has its own texts. */
export function useIsland(name: IslandName, texts: TextSet = "islands"): void {
  usePageResources()?.addIsland(name, "idle", texts);
}

/** Permits scripts of the document to ask who is signed in (`app/session/signed-in-user.ts`). */
export function useSignedInUser(): void {
  const resources = usePageResources();
  if (resources) resources.asksWhoIsSignedIn = true;
}

/** Permits frames of this origin in the document. */
export function useOwnFrames(): void {
  const resources = usePageResources();
  if (resources) resources.hasOwnFrames = true;
}
