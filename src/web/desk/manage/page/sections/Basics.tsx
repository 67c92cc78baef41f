import { contract } from "../../../../../contract/index.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import { useChange } from "../../../api/use-api.ts";
import { textValues } from "../../../form/fields.ts";
import styles from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { TextField } from "../../../form/TextField.tsx";
import { MarkdownField } from "../../../writing/MarkdownField.tsx";
import { INVALIDATED_BY_EDIT, type PageOfDesk } from "../page-of-desk.ts";
import { useSectionForm } from "../use-section-form.ts";

const input = contract.editPageBasics.input.shape;

const basicsOf = (page: PageOfDesk) =>
  textValues(page, ["name", "name_ie", "slogan", "slogan_ie", "description", "description_ie"]);

/** Name, slogan and description in both languages. */
export function Basics() {
  const { page: texts } = useTexts("desk");
  const { mutateAsync } = useChange("editPageBasics", { invalidates: INVALIDATED_BY_EDIT });
  const section = useSectionForm({
    name: "basics",
    valuesOf: basicsOf,
    save: (edit, values) => mutateAsync({ ...edit, ...values }),
  });
  return (
    <SectionFrame title={texts.sections.basics} section={section}>
      <div className={styles.pair}>
        <TextField section={section} name="name" lang="en" of={input.name} />
        <TextField section={section} name="name_ie" lang="ga" of={input.name_ie} />
        <TextField section={section} name="slogan" lang="en" of={input.slogan} />
        <TextField section={section} name="slogan_ie" lang="ga" of={input.slogan_ie} />
        <MarkdownField section={section} name="description" lang="en" of={input.description} />
        <MarkdownField section={section} name="description_ie" lang="ga" of={input.description_ie} />
      </div>
    </SectionFrame>
  );
}
