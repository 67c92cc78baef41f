import { createContext, type ReactNode, use } from "react";
import type { BrowserIdentity } from "#core/contract/accounts/identity.ts";
import type { Language } from "#core/contract/languages.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { Offered } from "#core/contract/module-names.ts";
import type { DemoAccount } from "#core/domain/security/demo-accounts.ts";
import { LocaleContext } from "../i18n/locale-context.ts";
import { type Texts, TextsContext } from "../i18n/texts.tsx";
import type { MapSettings } from "../ui/map/map-data.ts";

/** The data of a hydrated app, the same on the server and in the browser: it is part of the document as JSON. */
export type AppData = {
  locale: Locale;
  siteName: string;
  /** The address of its logo, for what is printed. */
  logo?: string | undefined;
  /** What the directory has. */
  offers: readonly Offered[];
  /** Those that readers may choose besides English and Irish. */
  furtherLanguages?: readonly Language[];
  map: MapSettings;
  identity: BrowserIdentity;
  /** Empty outside of the demonstration. */
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
