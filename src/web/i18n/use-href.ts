import { useLocale } from "./locale-context.ts";

/** `href("/pages")` is `/ga/pages` for a reader of Irish, and `href("/")` is `/ga`. */
export function useHref(): (path: string) => string {
  const locale = useLocale();
  return (path) => `/${locale}${path === "/" ? "" : path}`;
}
