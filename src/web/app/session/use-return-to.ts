import { useHref } from "../../i18n/use-href.ts";
import { useIsHydrated } from "../app-context.tsx";
import { nextPath, withNext } from "./next-path.ts";

/** An address on the way in that keeps where its reader wanted to be; the server's HTML knows nothing of that. */
export function useReturnTo(): (path: string) => string {
  const href = useHref();
  const isAlive = useIsHydrated();
  return (path) => {
    const next = isAlive ? nextPath(location.search, "", document.referrer) : "";
    return next ? withNext(href(path), next) : href(path);
  };
}
