import { Button } from "@mantine/core";
import { useRef } from "react";
import { country } from "#core/contract/country.ts";
import { contract } from "#core/contract/index.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { ALLERGENS, DIETS, PRICE_UNITS, type Price } from "#core/contract/pages/prices.ts";
import { isWaitingEdit } from "#core/contract/waiting-edit.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { readTypedAmount, writtenAmount } from "#core/domain/prices/typed-amount.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { SelectField } from "#core/web/desk/form/ChoiceFields.tsx";
import type { FieldsOf } from "#core/web/desk/form/fields.ts";
import { textValues } from "#core/web/desk/form/fields.ts";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField, TextFields } from "#core/web/desk/form/TextField.tsx";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { type PlannedCall, plannedOf } from "../planned/planned-call.ts";
import { MenuFields } from "./MenuFields.tsx";
import { isSameSection, rankIn, type Section } from "./menu-rows.ts";
import { SectionFields } from "./SectionFields.tsx";
import { hasSizes, SizesField, sizesOf, typedSizes } from "./SizesField.tsx";

const input = contract.editPrice.input.shape;

const TEXTS = ["name", "name_ie", "description", "description_ie", "section", "section_ie"] as const;
const NONE = { name: null, name_ie: null, description: null, description_ie: null, section: null, section_ie: null };

const valuesOf = (price: Partial<Price>) => ({
  ...textValues({ ...NONE, ...price }, TEXTS),
  amount: price.amount == null ? "" : writtenAmount(price.amount),
  amount_to: price.amount_to == null ? "" : writtenAmount(price.amount_to),
  unit: price.unit ?? "item",
  diets: price.diets ?? [],
  allergens: price.allergens ?? [],
  from: price.season?.from ?? "",
  to: price.season?.to ?? "",
  sizes: typedSizes(price.sizes ?? []),
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

type Props = {
  /** Null: a new one. */
  price: Price | null;
  /** The section of a new one. */
  begin: Section;
  onClose: () => void;
  /** A planned change of it, or a planned one. */
  planned?: PlannedCall;
  /** Opens another price, or a new one; left out after the last price. */
  onNext: ((saved: Section) => void) | undefined;
  onCopied?: (copy: Price) => void;
};

/** What is done once it is saved. */
type Then = "close" | "next" | "copy";

/** One price in the panel beside the menu. Enter saves it; of a new one, it begins the next. */
export function PriceForm({ price, begin, planned, onClose, onNext, onCopied = () => {} }: Props) {
  const { prices: texts } = useTexts("desk-times");
  const services = useTexts("services");
  const page = usePageOfDesk();
  const notify = useNotify();
  const add = useChange("addPrice", { invalidates: INVALIDATED_BY_EDIT });
  const change = useChange("editPrice", { invalidates: INVALIDATED_BY_EDIT });
  const remove = useChange("deletePrice", { invalidates: INVALIDATED_BY_EDIT });
  const byEnter: Then = price ? "close" : "next";
  const then = useRef<Then>(byEnter);
  const section = useVersionedForm<Price, Values>({
    draft: `${page.id}.price.${planned?.id ?? price?.id ?? "new"}`,
    labels: {
      name: texts.name,
      name_ie: texts.nameIrish,
      unit: texts.unit,
      amount: texts.amount,
      amount_to: texts.amountTo,
      description: texts.description,
      description_ie: texts.descriptionIrish,
      section: services.desk.section,
      section_ie: services.desk.sectionIrish,
      diets: services.desk.diets,
      allergens: services.desk.allergens,
      from: services.desk.from,
      to: services.desk.to,
      sizes: services.desk.sizes,
    },
    entity: price,
    valuesOf: (one) => valuesOf(one ?? { section: begin.section, section_ie: begin.section_ie }),
    plan: { ...plannedOf(planned, (sent) => valuesOf({ ...price, ...sent })), onPlanned: onClose },
    save(values, version, _, planning) {
      const input = inputOf(values);
      const of = { section: input.section || null, section_ie: input.section_ie || null };
      if (!price) return add.mutateAsync({ page_id: page.id, ...input, rank: rankIn(page.prices, of), ...planning });
      const others = page.prices.filter(({ id }) => id !== price.id);
      const place = isSameSection(price, of) ? {} : { rank: rankIn(others, of) };
      return change.mutateAsync({ id: price.id, version: version ?? price.version, ...input, ...place, ...planning });
    },
    onSaved(saved) {
      if (then.current === "copy") void copy(saved);
      else goOn(saved);
    },
    onWaiting: () => goOn(inputOf(typed())),
  });
  const day = section.day?.value;
  const goOn = ({ section: name, section_ie }: Section) => {
    if (then.current === "next" && onNext) onNext({ section: name || null, section_ie: section_ie || null });
    else onClose();
  };
  const copy = (saved: Price) => {
    const fields = inputOf(valuesOf(saved));
    const added = add.mutateAsync({ page_id: page.id, ...fields, rank: saved.rank + 1 });
    return notify(added.then((made) => (isWaitingEdit(made) ? onClose() : onCopied(made))));
  };
  const takeOff = async () => {
    if (!price || !day) return;
    if (await notify(remove.mutateAsync({ id: price.id, from_day: day }))) onClose();
  };
  const save = async (next: Then) => {
    then.current = next;
    await section.submit();
    then.current = byEnter;
  };
  const notAnAmount = texts.notAnAmount({ inMoney: nameIn(country.money.inMoney, useApp().locale) });
  const typed = () => section.form.getValues() as Values; // the form's values
  const isAmount = (text: string) => text.trim() === "" || readTypedAmount(text) !== null;
  return (
    <SectionFrame
      section={section}
      submit={price ? texts.save : texts.saveAndNext}
      onCancel={onClose}
      actions={
        <>
          {day && price && !planned && (
            <Destroying>
              <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void takeOff()}>
                {texts.takeOff}
              </Button>
            </Destroying>
          )}
          {day === null && <OtherSaves isNew={!price} hasNext={Boolean(onNext)} save={save} />}
        </>
      }
    >
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
      <SectionFields section={section} />
      <SizesField section={section} />
      <div className={form.pair}>
        <TextFields section={section} name="description" of={input.description} rows={2} />
      </div>
      <MenuFields section={section} />
    </SectionFrame>
  );
}

type OtherSavesProps = { isNew: boolean; hasNext: boolean; save: (next: Then) => Promise<void> };

/** The ways to save that Enter is not. */
function OtherSaves({ isNew, hasNext, save }: OtherSavesProps) {
  const { prices: texts } = useTexts("desk-times");
  if (isNew) {
    return (
      <Button variant="light" onClick={() => void save("close")}>
        {texts.saveAndClose}
      </Button>
    );
  }
  return (
    <>
      {hasNext && (
        <Button variant="light" onClick={() => void save("next")}>
          {texts.saveAndNext}
        </Button>
      )}
      <Button variant="default" onClick={() => void save("copy")}>
        {texts.duplicate}
      </Button>
    </>
  );
}
