import { type AdminSpecialPage, MENUS } from "#core/contract/writing/special-pages.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { Bi, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** The special pages by menu, in its order. */
export function SpecialPageList() {
  const { sections } = useTexts("admin");
  const { untitled } = useTexts("desk-writing");
  const { specialPages: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const { mutateAsync } = useChange("editSpecialPage", { invalidates: ["adminSpecialPages"] });
  return (
    <Catalogue
      title={sections["special-pages"]}
      intro={texts.intro}
      add={texts.new}
      of={useRead("adminSpecialPages", {})}
      empty={{ title: texts.none }}
      groups={[...MENUS, null].map((menu) => ({
        id: menu ?? "none",
        title: texts.menus[menu ?? "none"],
        has: (page: AdminSpecialPage) => page.menu === menu,
        none: texts.none,
        isRanked: menu !== null,
      }))}
      entry={(page) => ({
        name: plain(page, "title", locale) || untitled,
        ...(plain(page, "title", locale) && { title: <Bi of={page} field="title" /> }),
        to: page.id,
        about: `/info/${page.slug}`,
        state: !page.published && <Badge tone="waits">{texts.hidden}</Badge>,
      })}
      onMove={(_, { id, place }) => mutateAsync({ id, rank: place + 1 })}
    />
  );
}
