import type { Locale } from "#core/contract/locales.ts";
import type { AppData } from "#core/web/app/app-context.tsx";
import { OFFERED } from "#core/web/document/has-offered.ts";

/** What an app on the site knows of it. */
export const appDataIn = (locale: Locale, identity: Partial<AppData["identity"]> = {}): AppData => ({
  locale,
  siteName: "Eolaire",
  offers: OFFERED,
  demoAccounts: [],
  map: { center: { latitude: 54.99, longitude: -8.5 }, zoom: 12, tiles: null } as AppData["map"],
  identity: { methods: [], providers: [], secondFactorFor: [], authDomain: null, ...identity } as never,
});
