import { useApp } from "#core/web/app/app-context.tsx";
import form from "#core/web/desk/form/form.module.css";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { JOINED_FIELDS, type MergedField, type MergeSide } from "../contract.ts";
import type { Comparison } from "./comparison.ts";
import { FieldValue, useFieldNames } from "./FieldValue.tsx";
import styles from "./merges.module.css";

type Choices = Partial<Record<MergedField, MergeSide>>;
type Props = { of: Comparison; choices: Choices; onChoose: (field: MergedField, side: MergeSide) => void };

const isJoined = (field: MergedField) => JOINED_FIELDS.some((one) => one === field);

/** The fields that differ, both values beside each other. */
export function FieldChoices({ of, choices, onChoose }: Props) {
  const texts = useTexts("merging");
  const nameOf = useFieldNames();
  const { locale, offers } = useApp();
  const fields = of.fields.filter(({ field }) => field !== "needs_ferry" || offers.includes("boats"));
  if (fields.length === 0) return <p>{texts.same}</p>;
  return fields.map(({ field }) => {
    const sides: MergeSide[] = isJoined(field) ? ["page", "other", "both"] : ["page", "other"];
    return (
      <fieldset key={field} className={form.group}>
        <legend>{nameOf(field)}</legend>
        <div className={`${layout.stack} ${styles.sides}`} data-gap="2">
          {sides.map((side) => (
            <label key={side} className={`${layout.box} ${styles.side}`} data-side={side}>
              <input
                type="radio"
                name={field}
                checked={(choices[field] ?? "page") === side}
                onChange={() => onChoose(field, side)}
              />
              <span className={layout.stack} data-gap="1">
                <span className={layout.quiet}>
                  {side === "both" ? texts.pages.both : plain(of[side], "name", locale)}
                </span>
                {side !== "both" && <FieldValue field={field} page={of[side]} />}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  });
}
