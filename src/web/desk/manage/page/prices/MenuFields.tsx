import { Checkbox } from "@mantine/core";
import { ALLERGENS, DIETS } from "#core/contract/pages/prices.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CheckGrid } from "#core/web/desk/form/CheckGrid.tsx";
import form from "#core/web/desk/form/form.module.css";
import { MonthDayInput } from "#core/web/desk/form/MonthDayInput.tsx";
import { useList, useText } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";

type Field = "diets" | "allergens" | "from" | "to";

/** For whom it is suitable, what it contains and when it is offered: folded where nothing of it is said. */
export function MenuFields({ section }: { section: VersionedForm<Field> }) {
  const texts = useTexts("services");
  const { locale } = useApp();
  const [diets, setDiets] = useList(section, "diets");
  const [allergens, setAllergens] = useList(section, "allergens");
  const [from, to] = [useText(section, "from"), useText(section, "to")];
  const isUsed = [from, ...diets, ...allergens].some(Boolean);
  const { errors } = section.form.formState;
  const set = (name: "from" | "to") => (value: string) => section.form.setValue(name, value, { shouldDirty: true });
  return (
    <details className={form.fold} open={isUsed || undefined} lang={locale}>
      <summary>{texts.desk.more}</summary>
      <div className={`${layout.stack} ${form.form}`}>
        <Checkbox.Group
          label={texts.desk.allergens}
          description={texts.desk.allergensHint}
          value={[...allergens]}
          onChange={setAllergens}
        >
          <CheckGrid>
            {ALLERGENS.map((one) => (
              <Checkbox key={one} size="md" value={one} label={texts.allergens[one]} />
            ))}
          </CheckGrid>
        </Checkbox.Group>
        <Checkbox.Group label={texts.desk.diets} value={[...diets]} onChange={setDiets}>
          <CheckGrid>
            {DIETS.map((one) => (
              <Checkbox key={one} size="md" value={one} label={texts.diets[one]} />
            ))}
          </CheckGrid>
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
