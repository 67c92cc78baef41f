import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { contract } from "../../../../../contract/index.ts";
import { FIRST, SECOND } from "../../../../../contract/locales.ts";
import { ALLERGENS, DIETS, type Price } from "../../../../../contract/pages/prices.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import form from "../../../form/form.module.css";
import { MonthDayInput } from "../../../form/MonthDayInput.tsx";
import { TextField } from "../../../form/TextField.tsx";
import { useList, useText } from "../../../form/use-fields.ts";
import type { VersionedForm } from "../../../form/use-versioned-form.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import styles from "../sections/categories.module.css";

const input = contract.editPrice.input.shape;

type Field = "section" | "section_ie" | "diets" | "allergens" | "from" | "to";

/** What a menu says of a line: folded where nothing of it is said. */
export function MenuFields({ section }: { section: VersionedForm<Field> }) {
  const texts = useTexts("services");
  const { locale } = useApp();
  const [id, { prices }] = [useId(), usePageOfDesk()];
  const [diets, setDiets] = useList(section, "diets");
  const [allergens, setAllergens] = useList(section, "allergens");
  const [from, to] = [useText(section, "from"), useText(section, "to")];
  const isUsed = [useText(section, "section"), useText(section, "section_ie"), from, ...diets, ...allergens].some(
    Boolean,
  );
  const { errors } = section.form.formState;
  const set = (name: "from" | "to") => (value: string) => section.form.setValue(name, value, { shouldDirty: true });
  const known = (field: "section" | "section_ie") => [...new Set(prices.flatMap((price: Price) => price[field] ?? []))];
  return (
    <details className={form.fold} open={isUsed || undefined} lang={locale}>
      <summary>{texts.desk.more}</summary>
      <div className={form.form}>
        <p>{texts.desk.sectionHint}</p>
        <div className={form.pair}>
          {(["section", "section_ie"] as const).map((name) => (
            <div key={name}>
              <TextField
                section={section}
                name={name}
                lang={name === "section" ? FIRST : SECOND}
                of={input.section}
                list={`${id}-${name}`}
                autoComplete="off"
              />
              <datalist id={`${id}-${name}`}>
                {known(name).map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            </div>
          ))}
        </div>
        <Checkbox.Group label={texts.desk.diets} value={[...diets]} onChange={setDiets}>
          <div className={styles.checks}>
            {DIETS.map((one) => (
              <Checkbox key={one} size="md" value={one} label={texts.diets[one]} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group
          label={texts.desk.allergens}
          description={texts.desk.allergensHint}
          value={[...allergens]}
          onChange={setAllergens}
        >
          <div className={styles.checks}>
            {ALLERGENS.map((one) => (
              <Checkbox key={one} size="md" value={one} label={texts.allergens[one]} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={form.pair}>
          <MonthDayInput
            which={texts.desk.from}
            value={from}
            onChange={set("from")}
            error={errors.from && texts.desk.seasonBoth}
          />
          <MonthDayInput
            which={texts.desk.to}
            value={to}
            onChange={set("to")}
            error={errors.to && texts.desk.seasonBoth}
          />
        </div>
      </div>
    </details>
  );
}
