import { apiLocaleOf } from "#core/contract/languages.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { TextSet } from "#core/texts/messages/sets.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { appData } from "../document/HydratedApp.tsx";
import { jsonForScript } from "../document/json-ld.ts";
import { defineScreen } from "../document/screen.ts";
import { useSite } from "../document/site-context.tsx";
import { WithoutScript } from "../document/WithoutScript.tsx";
import { useIsland } from "../ui/page-resources.ts";

type Desk = {
  /** Path of the first screen, without the locale. */
  path: string;
  titleIn: (locale: Locale) => string;
  texts: TextSet;
};

/** The document in which the desk is rendered: the same one at every address below `path`. */
function deskScreens({ path, titleIn, texts }: Desk) {
  const DeskPlace = () => {
    useIsland("desk-app", texts);
    const data = appData(useSite());
    return (
      <desk-app class="column" data-texts={texts}>
        <WithoutScript />
        <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
        <div />
      </desk-app>
    );
  };
  return [path, `${path}/*`].map((address) =>
    defineScreen<null>({
      path: address,
      isInTwoLanguages: true,
      isTool: true,
      load: async () => null,
      head: (_data, { locale }) => ({ title: titleIn(apiLocaleOf(locale)), noindex: true }),
      View: DeskPlace,
    }),
  );
}

/** The desk of administrators and editors. */
export const ADMIN_SCREENS = deskScreens({
  path: "/admin",
  titleIn: (locale) => textsFor(locale, "admin").title,
  texts: "admin",
});

/** The desk of page owners and managers. */
export const MANAGE_SCREENS = deskScreens({
  path: "/manage",
  titleIn: (locale) => textsFor(locale, "desk").pages.title,
  texts: "manage",
});
