import type { Price } from "../../../contract/prices.ts";
import { Bi, useLocale } from "../../i18n/bilingual.tsx";
import { euro } from "../../i18n/numbers.ts";
import { type Texts, useTexts } from "../../i18n/texts.tsx";
import styles from "./PriceList.module.css";

export function PriceList({ prices }: { prices: readonly Price[] }) {
  const { from, range, unit } = useTexts("page");
  return <PriceRows prices={prices} texts={{ from, range, units: unit }} />;
}

/** An amount as the lowest of several, a range of amounts, and what follows an amount. */
export type PriceTexts = Pick<Texts["page"], "from" | "range"> & { units: Record<Price["unit"], string> };

type Props = { prices: readonly Price[]; texts: PriceTexts };

export function PriceRows({ prices, texts }: Props) {
  return (
    <dl className={styles.list}>
      {prices.map((price) => (
        <div key={price.id}>
          <dt>
            <Bi of={price} field="name" />
            {price.amount !== null && (price.description || price.description_ie) && (
              <span className={styles.note}>
                <Bi of={price} field="description" />
              </span>
            )}
          </dt>
          <dd>
            <PriceAmount price={price} texts={texts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function PriceAmount({ price, texts }: { price: Price; texts: PriceTexts }) {
  const locale = useLocale();
  if (price.amount === null) return <Bi of={price} field="description" />;
  const amount = euro(locale, price.amount);
  const unit = texts.units[price.unit];
  return (
    <>
      {price.unit === "from"
        ? texts.from({ amount })
        : price.amount_to === null
          ? amount
          : texts.range({ from: amount, to: euro(locale, price.amount_to) })}
      {unit && <span className={styles.unit}> {unit}</span>}
    </>
  );
}
