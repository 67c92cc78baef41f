import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { ColorField } from "#core/web/desk/media/colors/ColorField.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { INVALIDATED_BY_EDIT, type PageOfDesk, usePageOfDesk } from "../page-of-desk.ts";
import { useSectionForm } from "../use-section-form.ts";

const colorOf = ({ color }: PageOfDesk) => ({ color });

/** The page's colour, with the contrast of text on it. */
export function Color() {
  const { page: texts } = useTexts("desk");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const { mutateAsync } = useChange("editPageColor", { invalidates: INVALIDATED_BY_EDIT });
  const [photo] = useRead("pagePhotos", { page_id: page.id }).data ?? [];
  const section = useSectionForm({
    name: "color",
    valuesOf: colorOf,
    save: (edit, values) => mutateAsync({ ...edit, ...values }),
  });
  return (
    <SectionFrame title={texts.sections.color} section={section}>
      <ColorField section={section} name="color" sample={plain(page, "name", locale)} photo={photo} />
    </SectionFrame>
  );
}
