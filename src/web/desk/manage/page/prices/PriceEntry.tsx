import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Price } from "../../../../../contract/prices.ts";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import { Bi, plain } from "../../../../i18n/bilingual.tsx";
import { fill } from "../../../../i18n/phrases.ts";
import { PriceAmount } from "../../../../ui/PriceList/PriceRows.tsx";
import styles from "./prices.module.css";

type Props = { price: Price; controls: ReactNode; onEdit: () => void; onDelete: () => void };

export function PriceEntry({ price, controls, onEdit, onDelete }: Props) {
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
          <PriceAmount price={price} words={texts.amounts} />
        </span>
      </p>
      <span className={styles.tools}>
        {controls}
        <Button variant="default" size="sm" aria-label={fill(texts.editNamed, { name })} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          aria-label={fill(texts.deleteNamed, { name })}
          onClick={onDelete}
        >
          {texts.delete}
        </Button>
      </span>
    </div>
  );
}
