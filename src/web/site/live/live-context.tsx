import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { BrowserIdentity } from "../../../contract/identity.ts";
import { LocaleContext } from "../../i18n/bilingual.tsx";
import type { Locale } from "../../i18n/locales.ts";
import type account from "../../messages/en/account.json";
import type admin from "../../messages/en/admin.json";
import type adminCatalogue from "../../messages/en/admin-catalogue.json";
import type adminFeedback from "../../messages/en/admin-feedback.json";
import type adminFigures from "../../messages/en/admin-figures.json";
import type adminPages from "../../messages/en/admin-pages.json";
import type adminWriting from "../../messages/en/admin-writing.json";
import type auth from "../../messages/en/auth.json";
import type desk from "../../messages/en/desk.json";
import type deskPhotos from "../../messages/en/desk-photos.json";
import type deskTeam from "../../messages/en/desk-team.json";
import type deskTimes from "../../messages/en/desk-times.json";
import type deskWriting from "../../messages/en/desk-writing.json";
import type invites from "../../messages/en/invites.json";
import type opening from "../../messages/en/opening.json";
import type writing from "../../messages/en/writing.json";
import type { DemoAccount } from "../demo-accounts.ts";
import type { MapSettings } from "../screen.ts";

/** The namespaces of messages that live screens may ask for; each document carries those of its own screen alone. */
export type LiveTexts = {
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
export type LiveData = {
  locale: Locale;
  siteName: string;
  map: MapSettings;
  identity: BrowserIdentity;
  /** Empty but in demonstration mode. */
  demoAccounts: readonly DemoAccount[];
  texts: Partial<LiveTexts>;
};

const LiveContext = createContext<LiveData | null>(null);

export const LiveProviders = ({ data, children }: { data: LiveData; children: ReactNode }) => (
  <LiveContext value={data}>
    <LocaleContext value={data.locale}>{children}</LocaleContext>
  </LiveContext>
);

export function useLive(): LiveData {
  const data = use(LiveContext);
  if (!data) throw new Error("useLive is for live screens");
  return data;
}

/** The texts of a namespace in the reader's language, as they stand in `messages/{locale}/{namespace}.json`. */
export function useTexts<Namespace extends keyof LiveTexts>(namespace: Namespace): LiveTexts[Namespace] {
  const texts = useLive().texts[namespace];
  if (!texts) throw new Error(`This live screen was not given the texts “${namespace}”`);
  return texts;
}

/** `href("/account")` is `/ga/account` for a reader of Irish. */
export function useLiveHref(): (path: string) => string {
  const { locale } = useLive();
  return (path) => `/${locale}${path}`;
}

const never = () => () => {};

/** False in the server's HTML and until the browser has taken over: what would do nothing yet is not offered. */
export const useIsAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
