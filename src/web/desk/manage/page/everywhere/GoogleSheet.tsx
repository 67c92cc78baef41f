import { Button } from "@mantine/core";
import { TIME_ZONE } from "#core/texts/locales.ts";
import { download } from "#core/web/app/api/download.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { hoursOfPage } from "./hours-of-page.ts";
import { Part } from "./Part.tsx";

/** The row of the page for the bulk upload of Google Business Profile. */
export function GoogleSheet() {
  const { google: texts } = useTexts("desk-everywhere");
  const page = usePageOfDesk();
  const save = async () => {
    const { csvOfRows, googleRow } = await import("#core/domain/hours/google-sheet.ts");
    const categoryNames = page.categories.map(({ name, name_ie }) => name ?? name_ie ?? "");
    const today = Temporal.Now.plainDateISO(TIME_ZONE);
    const csv = csvOfRows([googleRow({ ...page, ...hoursOfPage(page), categoryNames }, today)]);
    download(new Blob([`\uFEFF${csv}`], { type: "text/csv;charset=utf-8" }), `google-${page.slug}.csv`);
  };
  return (
    <Part title={texts.title} about={texts.about}>
      {"Temporal" in globalThis ? (
        <div>
          <Button variant="default" onClick={() => void save()}>
            {texts.download}
          </Button>
        </div>
      ) : (
        <p>{texts.oldBrowser}</p>
      )}
    </Part>
  );
}
