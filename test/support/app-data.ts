import type { Locale } from "#core/contract/locales.ts";
import type { AppData } from "#core/web/app/app-context.tsx";
import { OFFERED } from "#core/web/document/has-offered.ts";
import { ACCOUNTS_OF_MODULES } from "#start/compiled/accounts.ts";

/** What an app on the site knows of it. */
export const appDataIn = (locale: Locale, identity: Partial<AppData["identity"]> = {}): AppData => ({
  locale,
  siteName: "Eolaire",
  offers: OFFERED,
  demoAccounts: [],
  map: { center: { latitude: 54.99, longitude: -8.5 }, zoom: 12, tiles: null } as AppData["map"],
  identity: { methods: [], providers: [], secondFactorFor: [], authDomain: null, ...identity } as never,
});

/** What a directory can have, without the sections that modules have in the account, which read more of the API. */
export const OFFERED_IN_ACCOUNT = OFFERED.filter((one) => !ACCOUNTS_OF_MODULES.some(({ module }) => module === one));
