import type { Locale } from "#core/contract/locales.ts";
import { isOwnPath } from "#core/domain/security/own-path.ts";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";

/**
 * The path to open after a sign-in: `?next=`, else the `next` of the address in `continueUrl` (links in mails), else that
 * of the referrer. Only paths of this site are accepted, so that no link can redirect to another one.
 * @param referrer the previous screen: a link that was followed before hydration carries no `next`, but its screen does
 */
export function nextPath(search: string, fallback: string, referrer = ""): string {
  const query = new URLSearchParams(search);
  const next = query.get("next") ?? nextOf(query.get("continueUrl")) ?? nextOf(referrer);
  return isOwnPath(next) ? next : fallback;
}

function nextOf(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  return new URL(address).searchParams.get("next");
}

/** The screen of this site from which the reader came; null: another site, none, or one around the sign-in. */
export function cameFrom(referrer: string, origin = location.origin): string | null {
  const url = URL.parse(referrer);
  if (url?.origin !== origin || /^\/\w+\/(sign-in|register|reset|action)\b/.test(url.pathname)) return null;
  const path = url.pathname + url.search;
  return isOwnPath(path) ? path : null;
}

/** The path with `?next=`: where to return to after the sign-in. */
export const withNext = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`;

/** The mail address with which to sign in, as a fragment, which no server sees. */
export const withAddress = (email: string | null): string => (email ? `#${new URLSearchParams({ email })}` : "");

export const addressOfFragment = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get("email");

/** Opens the sign-in screen, which shows the reason (`why`) and returns here afterwards. */
export function goToSignIn(locale: Locale, why: string, next = location.pathname + location.search): void {
  location.assign(`${withNext(`/${locale}/sign-in`, next)}&why=${why}`);
}

/** Addresses of screens around the sign-in that pass `next` on. Without `next` in the server's HTML, which is the same for all. */
export function useReturnTo(): (path: string) => string {
  const href = useHref();
  const isHydrated = useIsHydrated();
  return (path) => {
    const next = isHydrated ? nextPath(location.search, "", document.referrer) : "";
    const address = isHydrated ? withAddress(addressOfFragment(location.hash)) : "";
    return (next ? withNext(href(path), next) : href(path)) + address;
  };
}
