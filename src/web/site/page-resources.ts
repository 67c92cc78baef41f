import { createContext, use } from "react";

/**
 * What a screen turned out to need while it was rendered: the islands to load, and rules of style that no class can
 * hold (a page's own colour, a preview of a photo). They are gathered here because the content-security policy allows
 * no `style` attributes: the document writes them into one `<style>` whose hash the policy names.
 */
export class PageResources {
  readonly islands = new Set<string>();
  readonly rules = new Map<string, string>();
}

export const PageResourcesContext = createContext<PageResources>(new PageResources());

/** Gives the class that carries these declarations; the same name always means the same declarations. */
export function useStyleRule(className: string, declarations: string): string {
  use(PageResourcesContext).rules.set(className, declarations);
  return className;
}
