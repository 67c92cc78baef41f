import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { BrowserIdentity } from "../../contract/identity.ts";
import { LocaleContext } from "../i18n/bilingual.tsx";
import type { Locale } from "../i18n/locales.ts";
import type account from "../messages/en/account.json";
import type admin from "../messages/en/admin.json";
import type adminCatalogue from "../messages/en/admin-catalogue.json";
import type adminFeedback from "../messages/en/admin-feedback.json";
import type adminFigures from "../messages/en/admin-figures.json";
import type adminPages from "../messages/en/admin-pages.json";
import type adminWriting from "../messages/en/admin-writing.json";
import type auth from "../messages/en/auth.json";
import type desk from "../messages/en/desk.json";
import type deskPhotos from "../messages/en/desk-photos.json";
import type deskTeam from "../messages/en/desk-team.json";
import type deskTimes from "../messages/en/desk-times.json";
import type deskWriting from "../messages/en/desk-writing.json";
import type invites from "../messages/en/invites.json";
import type opening from "../messages/en/opening.json";
import type writing from "../messages/en/writing.json";
import type { MapSettings } from "../ui/map/map-data.ts";
import type { DemoAccount } from "./demo-accounts.ts";

/** The namespaces of messages that live screens may ask for; each document carries those of its own screen alone. */
export type AppTexts = {
  auth: typeof auth;
  account: typeof account;
  invites: typeof invites;
  opening: typeof opening;
  writing: typeof writing;
  desk: typeof desk;
  "desk-times": typeof deskTimes;
  "desk-photos": typeof deskPhotos;
  "desk-writing": typeof deskWriting;
  "desk-team": typeof deskTeam;
  admin: typeof admin;
  "admin-pages": typeof adminPages;
  "admin-catalogue": typeof adminCatalogue;
  "admin-writing": typeof adminWriting;
  "admin-feedback": typeof adminFeedback;
  "admin-figures": typeof adminFigures;
};

/** All that a live screen is rendered from, on the server and in the browser alike: it travels with the document. */
export type AppData = {
  locale: Locale;
  siteName: string;
  map: MapSettings;
  identity: BrowserIdentity;
  /** Empty but in demonstration mode. */
  demoAccounts: readonly DemoAccount[];
  texts: Partial<AppTexts>;
};

const AppContext = createContext<AppData | null>(null);

export const AppProviders = ({ data, children }: { data: AppData; children: ReactNode }) => (
  <AppContext value={data}>
    <LocaleContext value={data.locale}>{children}</LocaleContext>
  </AppContext>
);

export function useApp(): AppData {
  const data = use(AppContext);
  if (!data) throw new Error("useApp is for live screens");
  return data;
}

/** The texts of a namespace in the reader's language, as they stand in `messages/{locale}/{namespace}.json`. */
export function useTexts<Namespace extends keyof AppTexts>(namespace: Namespace): AppTexts[Namespace] {
  const texts = useApp().texts[namespace];
  if (!texts) throw new Error(`This live screen was not given the texts “${namespace}”`);
  return texts;
}

const never = () => () => {};

/** False in the server's HTML and until the browser has taken over: what would do nothing yet is not offered. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
