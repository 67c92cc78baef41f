import { contract } from "#core/contract/index.ts";
import { PAGE_TEXT_FIELDS } from "#core/contract/pages/texts.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { textValues } from "#core/web/desk/form/fields.ts";
import styles from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { MarkdownField } from "#core/web/desk/writing/MarkdownField.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { INVALIDATED_BY_EDIT, type PageOfDesk } from "../page-of-desk.ts";
import { type PlannedCall, plannedOf } from "../planned/planned-call.ts";
import { useSectionForm } from "../use-section-form.ts";

const input = contract.editPageBasics.input.shape;

const FIELDS = PAGE_TEXT_FIELDS.map(({ field }) => field);

const basicsOf = (page: PageOfDesk) => textValues(page, FIELDS);

/** What a planned change will set. */
const changesOf = (sent: PlannedCall["input"]) =>
  Object.fromEntries(FIELDS.flatMap((field) => (field in sent ? [[field, String(sent[field] ?? "")]] : [])));

type Props = {
  /** A planned change of them, in a dialog. */
  planned?: PlannedCall;
  onClose?: () => void;
};

/** The texts of a page in both languages, which may be so from a later day on. */
export function BasicsForm({ planned, onClose }: Props) {
  const { page: texts } = useTexts("desk");
  const { mutateAsync } = useChange("editPageBasics", { invalidates: INVALIDATED_BY_EDIT });
  const section = useSectionForm({
    name: "basics",
    valuesOf: basicsOf,
    save: (edit, values) => mutateAsync({ ...edit, ...values }),
    plan: { ...plannedOf(planned, changesOf), ...(onClose && { onPlanned: onClose }) },
  });
  return (
    <SectionFrame
      {...(!planned && { title: texts.sections.basics })}
      {...(onClose && { onCancel: onClose })}
      section={section}
    >
      <div className={styles.pair}>
        {PAGE_TEXT_FIELDS.map(({ field, language, isMarkdown }) => {
          const Field = isMarkdown ? MarkdownField : TextField;
          return <Field key={field} section={section} name={field} lang={language} of={input[field]} />;
        })}
      </div>
    </SectionFrame>
  );
}
