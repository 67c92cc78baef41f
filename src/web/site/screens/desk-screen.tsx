import { useTranslations } from "../../i18n/translations.ts";
import { translatorFor } from "../../i18n/translators.ts";
import { liveData } from "../islands/live-screen/LiveScreen.tsx";
import { useIsland } from "../islands/use-island.ts";
import { jsonForScript } from "../json-ld/json-ld.ts";
import type { LiveTexts } from "../live/live-context.tsx";
import { defineScreen } from "../screen.ts";
import { useSite } from "../site-context.tsx";

type Desk = {
  /** Of the desk's first screen. */
  path: string;
  /** Where its title stands: in which namespace, and there under which key. */
  title: readonly [namespace: keyof LiveTexts, key: string];
  texts: readonly (keyof LiveTexts)[];
};

/** Where a desk comes to live: the same document for everybody, at each of its addresses. */
export function deskScreens({ path, title: [namespace, key], texts }: Desk) {
  const DeskPlace = () => {
    useIsland("own-desk");
    const t = useTranslations("auth");
    const data = liveData(useSite(), texts);
    return (
      <own-desk class="column">
        <noscript>{t("noScript")}</noscript>
        <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
        <div />
      </own-desk>
    );
  };
  return [path, `${path}/*`].map((address) =>
    defineScreen<null>({
      path: address,
      load: async () => null,
      head: (_data, { locale }) => ({ title: translatorFor(locale, namespace)(key), noindex: true }),
      View: DeskPlace,
    }),
  );
}
