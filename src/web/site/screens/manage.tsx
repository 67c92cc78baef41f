import { useTranslations } from "../../i18n/translations.ts";
import { translatorFor } from "../../i18n/translators.ts";
import { liveData } from "../islands/live-screen/LiveScreen.tsx";
import { useIsland } from "../islands/use-island.ts";
import { jsonForScript } from "../json-ld/json-ld.ts";
import { defineScreen } from "../screen.ts";
import { useSite } from "../site-context.tsx";

/** Where the desk comes to live: the same document for everybody, at each of its addresses. */
const manageScreen = (path: string) =>
  defineScreen<null>({
    path,
    load: async () => null,
    head: (_data, { locale }) => ({ title: translatorFor(locale, "desk")("pages.title"), noindex: true }),
    View: DeskPlace,
  });

const TEXTS = ["auth", "desk", "desk-times", "desk-photos", "desk-writing", "desk-team", "opening", "writing"] as const;

function DeskPlace() {
  useIsland("own-desk");
  const t = useTranslations("auth");
  const data = liveData(useSite(), TEXTS);
  return (
    <own-desk class="column">
      <noscript>{t("noScript")}</noscript>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
      <div />
    </own-desk>
  );
}

export const MANAGE_SCREENS = [manageScreen("/manage"), manageScreen("/manage/*")];
