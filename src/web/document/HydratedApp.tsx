import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { type AppData, AppProviders, type AppTexts } from "../app/app-context.tsx";
import { DEMO_ACCOUNTS } from "../app/demo-accounts.ts";
import formStyles from "../app/form/form.module.css";
import { MESSAGES } from "../i18n/messages.ts";
import { useTranslations } from "../i18n/translations.ts";
import { useIsland } from "../ui/page-resources.ts";
import { jsonForScript } from "./json-ld.ts";
import type { ScreenContext } from "./screen.ts";
import { useSite } from "./site-context.tsx";

type Props<Name extends string> = {
  /** By which the browser finds the component: a key of the area's list of apps. */
  name: Name;
  /** The same component that the browser finds by the name. */
  of: ComponentType;
  texts: readonly (keyof AppTexts)[];
};

/**
 * A screen that React takes over in the browser. The server's HTML has every word of it; what it cannot do without a
 * script is said. Its data and its texts, and no others, stand beside it as JSON.
 */
export function HydratedApp<Name extends string>({ name, of: Screen, texts }: Props<Name>) {
  useIsland("hydrated-app");
  const t = useTranslations("auth");
  const data = appData(useSite(), texts);
  const html = renderToString(
    <AppProviders data={data}>
      <Screen />
    </AppProviders>,
  );
  return (
    <hydrated-app data-screen={name}>
      <noscript>
        <p className={formStyles.noScript}>{t("noScript")}</p>
      </noscript>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </hydrated-app>
  );
}

export function appData({ locale, site }: ScreenContext, namespaces: Props<string>["texts"]): AppData {
  const texts = namespaces.map((namespace) => [namespace, MESSAGES[locale][namespace]]);
  return {
    locale,
    siteName: site.name[locale],
    map: site.map,
    identity: site.identity,
    demoAccounts: site.demo ? DEMO_ACCOUNTS : [],
    texts: Object.fromEntries(texts) as Partial<AppTexts>,
  };
}
