import { createContext, use } from "react";
import type { ScreenContext } from "./screen.ts";

const Context = createContext<ScreenContext | null>(null);
export const SiteContext = Context;

/** The request as the pieces of the public site see it. */
export function useSite(): ScreenContext {
  const context = use(Context);
  if (!context) throw new Error("useSite is for the public site's screens");
  return context;
}

/** `href("/pages")` is `/ga/pages` for a reader of Irish. */
export function useHref(): (path: string) => string {
  const { locale } = useSite();
  return (path) => `/${locale}${path === "/" ? "" : path}`;
}
