import { country } from "../../../../../contract/country.ts";
import { contract } from "../../../../../contract/index.ts";
import { FIRST, SECOND } from "../../../../../contract/locales.ts";
import { ALLERGENS, DIETS, PRICE_UNITS, type Price } from "../../../../../contract/pages/prices.ts";
import { nameIn } from "../../../../../domain/in-language.ts";
import { readTypedAmount, writtenAmount } from "../../../../../domain/prices/typed-amount.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import { useChange } from "../../../api/use-api.ts";
import { SelectField } from "../../../form/ChoiceFields.tsx";
import type { FieldsOf } from "../../../form/fields.ts";
import { textValues } from "../../../form/fields.ts";
import form from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { TextField, TextFields } from "../../../form/TextField.tsx";
import { useVersionedForm } from "../../../form/use-versioned-form.ts";
import { Dialog } from "../../../shell/Dialog.tsx";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { MenuFields } from "./MenuFields.tsx";
import { hasSizes, SizesField, sizesOf, typedSizes } from "./SizesField.tsx";

const input = contract.editPrice.input.shape;

const valuesOf = (price: Price | null) => ({
  ...textValues(price, ["name", "name_ie", "description", "description_ie"]),
  amount: price?.amount == null ? "" : writtenAmount(price.amount),
  amount_to: price?.amount_to == null ? "" : writtenAmount(price.amount_to),
  unit: price?.unit ?? "item",
  ...textValues(price, ["section", "section_ie"]),
  ...{ diets: price?.diets ?? [], allergens: price?.allergens ?? [] },
  ...{ from: price?.season?.from ?? "", to: price?.season?.to ?? "", sizes: typedSizes(price?.sizes ?? []) },
});
type Values = ReturnType<typeof valuesOf>;

function inputOf(values: FieldsOf<Values>) {
  const { amount, amount_to, unit, diets, allergens, from, to, sizes, ...texts } = values as Values; // the form's values
  return {
    ...texts,
    amount: readTypedAmount(amount),
    amount_to: readTypedAmount(amount_to),
    unit: PRICE_UNITS.find((one) => one === unit) ?? "item",
    diets: DIETS.filter((one) => diets.includes(one)),
    allergens: ALLERGENS.filter((one) => allergens.includes(one)),
    sizes: sizesOf(sizes),
    season: from || to ? { from, to } : null, // one day alone is refused at the other
  };
}

/** A dialog for one price; null for a new one. */
export function PriceDialog({ price, onClose }: { price: Price | null; onClose: () => void }) {
  const { prices: texts } = useTexts("desk-times");
  const services = useTexts("services");
  const page = usePageOfDesk();
  const add = useChange("addPrice", { invalidates: INVALIDATED_BY_EDIT });
  const change = useChange("editPrice", { invalidates: INVALIDATED_BY_EDIT });
  const section = useVersionedForm<Price, Values>({
    draft: `${page.id}.price.${price?.id ?? "new"}`,
    labels: {
      ...{ name: texts.name, name_ie: texts.nameIrish, unit: texts.unit },
      ...{ amount: texts.amount, amount_to: texts.amountTo },
      ...{ description: texts.description, description_ie: texts.descriptionIrish },
      ...{ section: services.desk.section, section_ie: services.desk.sectionIrish },
      ...{ diets: services.desk.diets, allergens: services.desk.allergens },
      ...{ from: services.desk.from, to: services.desk.to, sizes: services.desk.sizes },
    },
    entity: price,
    valuesOf,
    save: (values, version) =>
      price
        ? change.mutateAsync({ id: price.id, version: version ?? price.version, ...inputOf(values) })
        : add.mutateAsync({ page_id: page.id, ...inputOf(values) }),
    onSaved: onClose,
  });
  const notAnAmount = texts.notAnAmount({ inMoney: nameIn(country.money.inMoney, useApp().locale) });
  const typed = () => section.form.getValues() as Values; // the form's values
  const isAmount = (text: string) => text.trim() === "" || readTypedAmount(text) !== null;
  return (
    <Dialog title={price ? texts.editTitle : texts.addTitle} size="wide" onClose={onClose}>
      <SectionFrame section={section} submit={texts.save} onCancel={onClose}>
        <div className={form.pair}>
          <TextField
            section={section}
            name="name"
            lang={FIRST}
            of={input.name}
            validate={(name) => (name || typed().name_ie ? true : texts.needsName)}
          />
          <TextField section={section} name="name_ie" lang={SECOND} of={input.name} />
          <TextField
            section={section}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            description={texts.amountHint}
            validate={(amount) => {
              if (!isAmount(amount)) return notAnAmount;
              const { description, description_ie, sizes } = typed();
              if (amount.trim() && hasSizes(sizes)) return services.desk.sizesOrAmount;
              return amount.trim() || description || description_ie || hasSizes(sizes) ? true : texts.needsAmount;
            }}
          />
          <TextField
            section={section}
            name="amount_to"
            inputMode="decimal"
            autoComplete="off"
            validate={(to) => {
              if (!isAmount(to)) return notAnAmount;
              const [low, high] = [readTypedAmount(typed().amount), readTypedAmount(to)];
              return high === null || (low !== null && low <= high) ? true : texts.rangeOrder;
            }}
          />
          <SelectField
            section={section}
            name="unit"
            of={PRICE_UNITS.map((value) => ({ value, label: texts.units[value] }))}
          />
        </div>
        <SizesField section={section} />
        <div className={form.pair}>
          <TextFields section={section} name="description" of={input.description} rows={2} />
        </div>
        <MenuFields section={section} />
      </SectionFrame>
    </Dialog>
  );
}
