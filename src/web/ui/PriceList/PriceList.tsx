import type { Price } from "../../../contract/prices.ts";
import { Bi, useLocale } from "../../i18n/bilingual.tsx";
import { MESSAGES } from "../../i18n/messages.ts";
import { euro } from "../../i18n/numbers.ts";
import { fill } from "../../i18n/phrases.ts";
import type page from "../../messages/en/page.json";
import styles from "./PriceList.module.css";

export function PriceList({ prices }: { prices: readonly Price[] }) {
  const { from, range, unit } = MESSAGES[useLocale()].page as unknown as typeof page;
  return <PriceRows prices={prices} words={{ from, range, units: unit }} />;
}

/** `from {amount}`, `{from} to {to}`, and what stands behind an amount. */
export type PriceTexts = { from: string; range: string; units: Record<Price["unit"], string> };

type Props = { prices: readonly Price[]; words: PriceTexts };

export function PriceRows({ prices, words }: Props) {
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
            <PriceAmount price={price} words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function PriceAmount({ price, words }: { price: Price; words: PriceTexts }) {
  const locale = useLocale();
  if (price.amount === null) return <Bi of={price} field="description" />;
  const amount = euro(locale, price.amount);
  const unit = words.units[price.unit];
  return (
    <>
      {price.unit === "from"
        ? fill(words.from, { amount })
        : price.amount_to === null
          ? amount
          : fill(words.range, { from: amount, to: euro(locale, price.amount_to) })}
      {unit && <span className={styles.unit}> {unit}</span>}
    </>
  );
}
