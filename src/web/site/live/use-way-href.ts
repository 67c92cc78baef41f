import { nextPath, withNext } from "../../client/auth/next-path.ts";
import { useIsAlive, useLiveHref } from "./live-context.tsx";

/** An address on the way in that keeps where its reader wanted to be; the server's HTML knows nothing of that. */
export function useWayHref(): (path: string) => string {
  const href = useLiveHref();
  const isAlive = useIsAlive();
  return (path) => {
    const next = isAlive ? nextPath(location.search, "", document.referrer) : "";
    return next ? withNext(href(path), next) : href(path);
  };
}
