import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { PRICE_TYPES } from "../../../../../contract/pages/card.ts";
import type { Price } from "../../../../../contract/pages/prices.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { Bi, plain } from "../../../../i18n/bilingual.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import layout from "../../../../ui/layout.module.css";
import { PriceAmount, PriceRows } from "../../../../ui/PriceList/PriceList.tsx";
import { useChange } from "../../../api/use-api.ts";
import { useUndo } from "../../../api/use-undo.tsx";
import { SelectField } from "../../../form/ChoiceFields.tsx";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { useVersionedForm } from "../../../form/use-versioned-form.ts";
import beside from "../../../shell/beside.module.css";
import { Problem } from "../../../shell/Loaded.tsx";
import { SortableList } from "../../../shell/SortableList.tsx";
import { INVALIDATED_BY_EDIT, type PageOfDesk, usePageOfDesk } from "../page-of-desk.ts";
import { PriceDialog } from "./PriceDialog.tsx";
import { PriceListDialog } from "./PriceListDialog.tsx";
import styles from "./prices.module.css";

/** The prices in the order in which visitors see them. */
export function Prices() {
  const { page: desk } = useTexts("desk");
  const { prices: texts } = useTexts("desk-times");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const [edited, edit] = useState<Price | "new" | null>(null);
  const [isListing, setListing] = useState(false);
  const undo = useUndo();
  const move = useChange("editPrice", { invalidates: INVALIDATED_BY_EDIT });
  const remove = useChange("deletePrice", { invalidates: INVALIDATED_BY_EDIT });
  const nameOf = (price: Price) => plain(price, "name", locale);
  const offerUndo = (price: Price) =>
    undo({
      ...{ id: price.id, pageId: page.id, text: texts.deleted({ name: nameOf(price) }) },
      invalidates: INVALIDATED_BY_EDIT,
    });
  const failed = move.error ?? remove.error;
  return (
    <div className={beside.screen}>
      <h2>{desk.sections.prices}</h2>
      <div className={beside.split}>
        <div className={layout.stack}>
          {failed && <Problem error={failed} />}
          {page.prices.length === 0 && <p>{texts.none}</p>}
          <SortableList
            label={texts.list}
            items={page.prices}
            nameOf={nameOf}
            onMove={({ id }, place) => move.mutateAsync({ id, rank: place + 1 })}
          >
            {(price, controls) => (
              <PriceEntry
                price={price}
                controls={controls}
                onEdit={() => edit(price)}
                onDelete={() => remove.mutate({ id: price.id }, { onSuccess: () => offerUndo(price) })}
              />
            )}
          </SortableList>
          <div className={styles.tools}>
            <Button onClick={() => edit("new")}>{texts.add}</Button>
            <Button variant="default" onClick={() => setListing(true)}>
              {texts.typed.open}
            </Button>
          </div>
        </div>
        <section className={beside.preview} aria-labelledby="prices-preview">
          <h3 id="prices-preview">{desk.preview}</h3>
          {page.prices.length > 0 ? <PriceRows prices={page.prices} texts={texts.amounts} /> : <p>{desk.empty}</p>}
        </section>
      </div>
      <PriceLevel />
      {isListing && <PriceListDialog onClose={() => setListing(false)} />}
      {edited && <PriceDialog price={edited === "new" ? null : edited} onClose={() => edit(null)} />}
    </div>
  );
}

type Props = { price: Price; controls: ReactNode; onEdit: () => void; onDelete: () => void };

function PriceEntry({ price, controls, onEdit, onDelete }: Props) {
  const { prices: texts } = useTexts("desk-times");
  const { locale } = useApp();
  const name = plain(price, "name", locale);
  return (
    <div className={styles.entry}>
      <p>
        <strong>
          <Bi of={price} field="name" />
        </strong>
        <span className={styles.amount}>
          <PriceAmount price={price} texts={texts.amounts} />
        </span>
      </p>
      <span className={styles.tools}>
        {controls}
        <Button variant="default" size="sm" aria-label={texts.editNamed({ name })} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button variant="subtle" color="red" size="sm" aria-label={texts.deleteNamed({ name })} onClick={onDelete}>
          {texts.delete}
        </Button>
      </span>
    </div>
  );
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
    save: ({ price_type }, version) =>
      mutateAsync({
        page_id: page.id,
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
