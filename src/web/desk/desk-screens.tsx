import type { AppTexts } from "../app/app-context.tsx";
import { appData } from "../document/HydratedApp.tsx";
import { jsonForScript } from "../document/json-ld.ts";
import { defineScreen } from "../document/screen.ts";
import { useSite } from "../document/site-context.tsx";
import { useTranslations } from "../i18n/translations.ts";
import { translatorFor } from "../i18n/translators.ts";
import { useIsland } from "../ui/page-resources.ts";

type Desk = {
  /** Path of the first screen, without the locale. */
  path: string;
  /** Message key of the document's title. */
  title: readonly [namespace: keyof AppTexts, key: string];
  texts: readonly (keyof AppTexts)[];
};

/** The document in which the desk is rendered: the same one at every address below `path`. */
function deskScreens({ path, title: [namespace, key], texts }: Desk) {
  const DeskPlace = () => {
    useIsland("desk-app");
    const t = useTranslations("auth");
    const data = appData(useSite(), texts);
    return (
      <desk-app class="column">
        <noscript>{t("noScript")}</noscript>
        <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
        <div />
      </desk-app>
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

/** The desk of administrators and editors. */
export const ADMIN_SCREENS = deskScreens({
  path: "/admin",
  title: ["admin", "title"],
  texts: [
    "auth",
    "desk",
    "desk-writing",
    "desk-photos",
    "opening",
    "writing",
    "admin",
    "admin-pages",
    "admin-catalogue",
    "admin-writing",
    "admin-feedback",
    "admin-figures",
    "desk-team",
  ],
});

/** The desk of page owners and managers. */
export const MANAGE_SCREENS = deskScreens({
  path: "/manage",
  title: ["desk", "pages.title"],
  texts: ["auth", "desk", "desk-times", "desk-photos", "desk-writing", "desk-team", "opening", "writing"],
});
