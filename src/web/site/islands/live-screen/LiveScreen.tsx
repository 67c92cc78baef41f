import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { MESSAGES } from "../../../i18n/messages.ts";
import { useTranslations } from "../../../i18n/translations.ts";
import { DEMO_ACCOUNTS } from "../../demo-accounts.ts";
import { jsonForScript } from "../../json-ld/json-ld.ts";
import formStyles from "../../live/form/form.module.css";
import { type LiveData, LiveProviders, type LiveTexts } from "../../live/live-context.tsx";
import type { LiveScreenName } from "../../live/live-screens.ts";
import type { ScreenContext } from "../../screen.ts";
import { useSite } from "../../site-context.tsx";
import { useIsland } from "../use-island.ts";

type Props = {
  name: LiveScreenName;
  /** The same component that the browser finds by the name. */
  of: ComponentType;
  texts: readonly (keyof LiveTexts)[];
};

/**
 * A screen that React takes over in the browser. The server's HTML has every word of it; what it cannot do without a
 * script is said. Its data and its texts, and no others, stand beside it as JSON.
 */
export function LiveScreen({ name, of: Screen, texts }: Props) {
  useIsland("live-screen");
  const t = useTranslations("auth");
  const data = liveData(useSite(), texts);
  const html = renderToString(
    <LiveProviders data={data}>
      <Screen />
    </LiveProviders>,
  );
  return (
    <live-screen data-screen={name}>
      <noscript>
        <p className={formStyles.noScript}>{t("noScript")}</p>
      </noscript>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </live-screen>
  );
}

export function liveData({ locale, site }: ScreenContext, namespaces: Props["texts"]): LiveData {
  const texts = namespaces.map((namespace) => [namespace, MESSAGES[locale][namespace]]);
  return {
    locale,
    siteName: site.name[locale],
    map: site.map,
    identity: site.identity,
    demoAccounts: site.demo ? DEMO_ACCOUNTS : [],
    texts: Object.fromEntries(texts) as Partial<LiveTexts>,
  };
}
