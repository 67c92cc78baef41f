import type { Locale } from "../../i18n/locales.ts";
import { withNext } from "./next-path.ts";

/** To the sign-in screen, which says why and comes back here afterwards. */
export function goToSignIn(locale: Locale, why: string, next = location.pathname): void {
  location.assign(`${withNext(`/${locale}/sign-in`, next)}&why=${why}`);
}
