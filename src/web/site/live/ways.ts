import { withNext } from "../../client/auth/next-path.ts";
import type { Locale } from "../../i18n/locales.ts";

/** To the sign-in screen, which says why and comes back here afterwards. */
export function leaveToSignIn(locale: Locale, why: string, next = location.pathname): void {
  location.assign(`${withNext(`/${locale}/sign-in`, next)}&why=${why}`);
}
