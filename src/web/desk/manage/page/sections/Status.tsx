import { PAGE_STATUSES } from "#core/contract/pages/card.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { RadioField } from "#core/web/desk/form/ChoiceFields.tsx";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { INVALIDATED_BY_EDIT, type PageOfDesk } from "../page-of-desk.ts";
import { useSectionForm } from "../use-section-form.ts";

const statusOf = ({ status, reopens_on }: PageOfDesk) => ({ status, reopens_on: reopens_on ?? "" });

/** Whether the place is open for visitors, or the page hidden. */
export function Status() {
  const { page: texts } = useTexts("desk");
  const { mutateAsync } = useChange("editPageStatus", { invalidates: INVALIDATED_BY_EDIT });
  const section = useSectionForm({
    name: "status",
    valuesOf: statusOf,
    save: (edit, { status, reopens_on }) =>
      mutateAsync({ ...edit, status, reopens_on: status === "temporarily_closed" ? reopens_on || null : null }),
  });
  const status = useText(section, "status");
  return (
    <SectionFrame title={texts.sections.status} section={section}>
      <RadioField
        section={section}
        name="status"
        of={PAGE_STATUSES.map((value) => {
          const { name, hint } = texts.statuses[value];
          return { value, label: name, description: hint };
        })}
      />
      {status === "temporarily_closed" && (
        <TextField section={section} name="reopens_on" type="date" description={texts.reopensHint} />
      )}
    </SectionFrame>
  );
}
