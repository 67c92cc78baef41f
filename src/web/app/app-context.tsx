import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { BrowserIdentity } from "../../contract/identity.ts";
import { LocaleContext } from "../i18n/bilingual.tsx";
import type { Locale } from "../i18n/locales.ts";
import { type Texts, TextsContext } from "../i18n/texts.tsx";
import type { MapSettings } from "../ui/map/map-data.ts";
import type { DemoAccount } from "./demo-accounts.ts";

/** All that a live screen is rendered from, on the server and in the browser alike: it travels with the document. */
export type AppData = {
  locale: Locale;
  siteName: string;
  map: MapSettings;
  identity: BrowserIdentity;
  /** Empty but in demonstration mode. */
  demoAccounts: readonly DemoAccount[];
};

const AppContext = createContext<AppData | null>(null);

type ProvidersProps = { data: AppData; texts: Partial<Texts>; children?: ReactNode };

export const AppProviders = ({ data, texts, children }: ProvidersProps) => (
  <AppContext value={data}>
    <LocaleContext value={data.locale}>
      <TextsContext value={texts}>{children}</TextsContext>
    </LocaleContext>
  </AppContext>
);

export function useApp(): AppData {
  const data = use(AppContext);
  if (!data) throw new Error("useApp is for live screens");
  return data;
}

const never = () => () => {};

/** False in the server's HTML and until the browser has taken over: what would do nothing yet is not offered. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
