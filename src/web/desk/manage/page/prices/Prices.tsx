import { Button } from "@mantine/core";
import { useState } from "react";
import type { Price } from "../../../../../contract/prices.ts";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import { plain } from "../../../../i18n/bilingual.tsx";
import { fill } from "../../../../i18n/phrases.ts";
import { PriceRows } from "../../../../ui/PriceList/PriceRows.tsx";
import { useChange } from "../../../api/use-api.ts";
import { Problem } from "../../../shell/Loaded.tsx";
import { SortableList } from "../../../shell/SortableList.tsx";
import { Undo } from "../../../shell/Undo.tsx";
import beside from "../beside.module.css";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { PriceDialog } from "./PriceDialog.tsx";
import { PriceEntry } from "./PriceEntry.tsx";
import { PriceLevel } from "./PriceLevel.tsx";
import styles from "./prices.module.css";

/** What things cost, in the order in which visitors read it. */
export function Prices() {
  const { page: desk } = useTexts("desk");
  const { prices: texts, special } = useTexts("desk-times");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const [edited, edit] = useState<Price | "new" | null>(null);
  const [deleted, setDeleted] = useState<Price | null>(null);
  const move = useChange("editPrice", { invalidates: INVALIDATED_BY_EDIT });
  const remove = useChange("deletePrice", { invalidates: INVALIDATED_BY_EDIT });
  const add = useChange("addPrice", { invalidates: INVALIDATED_BY_EDIT, onDone: () => setDeleted(null) });
  const nameOf = (price: Price) => plain(price, "name", locale);
  const failed = move.error ?? remove.error ?? add.error;
  return (
    <div className={beside.screen}>
      <h2>{desk.sections.prices}</h2>
      <div className={beside.split}>
        <div className={styles.column}>
          {failed && <Problem error={failed} />}
          {deleted && (
            <Undo
              text={fill(texts.deleted, { name: nameOf(deleted) })}
              label={special.undo}
              onUndo={() => add.mutate({ page_id: page.id, ...fieldsOf(deleted) })}
            />
          )}
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
                onDelete={() => remove.mutate({ id: price.id }, { onSuccess: () => setDeleted(price) })}
              />
            )}
          </SortableList>
          <div>
            <Button onClick={() => edit("new")}>{texts.add}</Button>
          </div>
        </div>
        <section className={beside.preview} aria-labelledby="prices-preview">
          <h3 id="prices-preview">{desk.preview}</h3>
          {page.prices.length > 0 ? <PriceRows prices={page.prices} words={texts.amounts} /> : <p>{desk.empty}</p>}
        </section>
      </div>
      <PriceLevel />
      {edited && <PriceDialog price={edited === "new" ? null : edited} onClose={() => edit(null)} />}
    </div>
  );
}

const fieldsOf = ({ name, name_ie, amount, amount_to, unit, description, description_ie, rank }: Price) => ({
  ...{ name, name_ie, amount, amount_to },
  ...{ unit, description, description_ie, rank },
});
