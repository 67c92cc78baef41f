import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { PRICE_TYPES } from "#core/contract/pages/card.ts";
import type { Price } from "#core/contract/pages/prices.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { useUndo } from "#core/web/desk/api/use-undo.tsx";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { type Entry, InBoth } from "#core/web/desk/catalogue/Row.tsx";
import { today } from "#core/web/desk/figures/days.ts";
import { SelectField } from "#core/web/desk/form/ChoiceFields.tsx";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { BinIcon } from "#core/web/desk/shell/icons.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { PriceAmount } from "#core/web/ui/PriceList/PriceList.tsx";
import { INVALIDATED_BY_EDIT, type PageOfDesk, usePageOfDesk } from "../page-of-desk.ts";
import { PlannedChanges } from "../planned/PlannedChanges.tsx";
import { PLANNABLE, type PlannableName } from "../planned/planned-call.ts";
import { arranged, isNamed, type MenuRow, menuRows, pricesUnder, type Section } from "./menu-rows.ts";
import { PriceForm } from "./PriceForm.tsx";
import styles from "./prices.module.css";
import { SectionForm } from "./SectionFields.tsx";
import { TypedPrices } from "./TypedPrices.tsx";

const OF_PRICES: readonly PlannableName[] = PLANNABLE.filter((name) => name !== "editPageBasics");

/** The menu as visitors see it: sections and prices, which are typed as a list or one by one, moved and edited. */
export function Prices() {
  const { page: desk } = useTexts("desk");
  const { prices: texts } = useTexts("desk-times");
  const page = usePageOfDesk();
  const rows = menuRows(page.prices);
  const entryOf = useEntry(rows);
  const [isTyped, setTyped] = useState(page.prices.length === 0);
  const [section, setSection] = useState<Section | null>(null);
  const { mutateAsync: arrange } = useChange("arrangePrices", { invalidates: INVALIDATED_BY_EDIT });
  const titleOf = (row: MenuRow | null) =>
    row === null ? texts.addTitle : row.price ? texts.editTitle : texts.sectionTitle;
  return (
    <div className={layout.stack}>
      <Catalogue
        level="h2"
        title={desk.sections.prices}
        intro={texts.intro}
        add={texts.add}
        of={{ data: rows, error: null, refetch: () => {} }}
        empty={isTyped ? null : { title: texts.none }}
        hasAllRows
        entry={entryOf}
        onMove={(order, { id }) => arrange({ page_id: page.id, prices: arranged(page.prices, order, id) })}
        form={{
          title: titleOf,
          of(row, close, next) {
            if (row && !row.price) return <SectionForm row={row} onClose={close} />;
            const price = row?.price ?? null;
            const after = price && page.prices[page.prices.findIndex(({ id }) => id === price.id) + 1];
            const onNext = (saved: Section) => {
              setSection(saved);
              next(after?.id ?? null);
            };
            return (
              <PriceForm
                price={price}
                begin={section ?? page.prices.at(-1) ?? { section: null, section_ie: null }}
                onClose={close}
                onNext={price && !after ? undefined : onNext}
                onCopied={({ id }) => next(id)}
              />
            );
          },
        }}
      >
        <PlannedChanges of={OF_PRICES} />
        {isTyped ? (
          <TypedPrices onClose={() => setTyped(false)} />
        ) : (
          <div>
            <Button variant="default" onClick={() => setTyped(true)}>
              {texts.typed.open}
            </Button>
          </div>
        )}
      </Catalogue>
      <PriceLevel />
    </div>
  );
}

/** What a row of the menu shows and offers. */
function useEntry(rows: readonly MenuRow[]): (row: MenuRow) => Entry {
  const { prices: texts } = useTexts("desk-times");
  const services = useTexts("services");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const notify = useNotify();
  const undo = useUndo();
  const { mutateAsync: remove } = useChange("deletePrice", { invalidates: INVALIDATED_BY_EDIT });
  const { mutateAsync: setSoldOut } = useChange("setPriceSoldOut", { invalidates: INVALIDATED_BY_EDIT });
  const onRemove = async (price: Price, name: string) => {
    if (!(await notify(remove({ id: price.id })))) return;
    undo({ id: price.id, pageId: page.id, text: texts.deleted({ name }), invalidates: INVALIDATED_BY_EDIT });
  };
  const headingOf = ({ id, of }: MenuRow): Entry => ({
    name: plain(of, "section", locale) || texts.noSection,
    ...(isNamed(of) && { title: <InBoth of={of} field="section" /> }),
    about: texts.count({ n: pricesUnder(rows, id).length }),
    isHeading: true,
    isFolding: true,
  });
  const priceOf = (price: Price): Entry => {
    const name = plain(price, "name", locale);
    const isOut = price.sold_out_on === today();
    const marks = [
      ...price.diets.map((one) => services.diets[one]),
      ...(price.allergens.length > 0
        ? [services.contains({ allergens: price.allergens.map((one) => services.allergens[one]).join(", ") })]
        : []),
    ];
    return {
      name,
      title: <InBoth of={price} field="name" />,
      about: marks.join(" · "),
      isFolding: true,
      state: (
        <span className={styles.amount}>
          {isOut && <Badge tone="waits">{texts.soldOut}</Badge>} <PriceAmount price={price} texts={texts.amounts} />
        </span>
      ),
      actions: (
        <>
          <Button
            size="compact-sm"
            className={styles.out}
            variant={isOut ? "filled" : "default"}
            aria-pressed={isOut}
            aria-label={texts.soldOutNamed({ name })}
            onClick={() => void notify(setSoldOut({ id: price.id, sold_out: !isOut }))}
          >
            {texts.soldOut}
          </Button>
          <Destroying>
            <ActionIcon color="red" aria-label={texts.deleteNamed({ name })} onClick={() => void onRemove(price, name)}>
              <BinIcon />
            </ActionIcon>
          </Destroying>
        </>
      ),
    };
  };
  return (row) => (row.price ? priceOf(row.price) : headingOf(row));
}

/** The price level of the whole place. */
function PriceLevel() {
  const { prices: texts } = useTexts("desk-times");
  const page = usePageOfDesk();
  const { mutateAsync } = useChange("editPagePriceType", { invalidates: INVALIDATED_BY_EDIT });
  const section = useVersionedForm<Pick<PageOfDesk, "price_type" | "version">, { price_type: string }>({
    draft: `${page.id}.price-level`,
    labels: { price_type: texts.level },
    entity: page,
    valuesOf: (one) => ({ price_type: one?.price_type ?? "" }),
    plan: {},
    save: ({ price_type }, version, _, planning) =>
      mutateAsync({
        page_id: page.id,
        ...planning,
        version: version ?? page.version,
        price_type: PRICE_TYPES.find((one) => one === price_type) ?? null,
      }),
  });
  return (
    <SectionFrame section={section} submit={texts.saveLevel}>
      <SelectField
        section={section}
        name="price_type"
        of={[
          { value: "", label: texts.levels.none },
          ...PRICE_TYPES.map((value) => ({ value, label: texts.levels[value] })),
        ]}
      />
    </SectionFrame>
  );
}
