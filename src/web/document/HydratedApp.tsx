import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { apiLocaleOf, isFurther } from "#core/contract/languages.ts";
import { DEMO_ACCOUNTS } from "#core/domain/security/demo-accounts.ts";
import { pictureAddress } from "#core/texts/drawing/landscapes.ts";
import type { Locale } from "#core/texts/locales.ts";
import { namespacesOf, type TextSet } from "#core/texts/messages/sets.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type AppData, AppProviders } from "../app/app-context.tsx";
import formStyles from "../app/form/form.module.css";
import type { Texts } from "../i18n/texts.tsx";
import { useIsland } from "../ui/page-resources.ts";
import { allOffered } from "./has-offered.ts";
import { jsonForScript } from "./json-ld.ts";
import type { ScreenContext } from "./screen.ts";
import { useSite } from "./site-context.tsx";
import { WithoutScript } from "./WithoutScript.tsx";

type Props<Name extends string> = {
  /** The key by which the browser finds the component, in the list of apps of the area. */
  name: Name;
  /** The component, rendered on the server. */
  of: ComponentType;
  texts: TextSet;
};

/**
 * A screen that React hydrates in the browser. The server renders all of it; without scripts it is hidden, since
 * none of its forms would work.
 * Its data stand beside it as JSON; its texts are a module that the document preloads.
 */
export function HydratedApp<Name extends string>({ name, of: Screen, texts }: Props<Name>) {
  useIsland("hydrated-app", texts);
  const data = appData(useSite());
  const html = renderToString(
    <AppProviders data={data} texts={textsOf(texts, data.locale)}>
      <Screen />
    </AppProviders>,
  );
  return (
    <hydrated-app data-screen={name} data-texts={texts}>
      <WithoutScript />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
      <div className={formStyles.needsScript} dangerouslySetInnerHTML={{ __html: html }} />
    </hydrated-app>
  );
}

export const appData = ({ locale, site }: ScreenContext): AppData => ({
  ...(site.languages.some(isFurther) && { furtherLanguages: site.languages.filter(isFurther) }),
  locale: apiLocaleOf(locale), // its screens exist in two languages
  siteName: site.name[locale],
  ...(site.directory.logo && { logo: pictureAddress(site.directory.logo, "header.png") }),
  offers: allOffered(site),
  map: site.map,
  identity: site.identity,
  // A Firebase project does not know them.
  demoAccounts: site.demo && site.identity.authDomain === null ? DEMO_ACCOUNTS : [],
});

/** The same texts that the browser loads, so that a namespace missing from the set fails on the server already. */
const textsOf = (set: TextSet, locale: Locale): Partial<Texts> =>
  Object.fromEntries(namespacesOf(set).map((namespace) => [namespace, textsIn(locale)[namespace]]));
