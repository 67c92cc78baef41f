import type { Price } from "../../../contract/prices.ts";
import { Bi, useLocale } from "../../i18n/bilingual.tsx";
import { euro } from "../../i18n/numbers.ts";
import { useTranslations } from "../../i18n/translations.ts";
import styles from "./PriceList.module.css";

export function PriceList({ prices }: { prices: readonly Price[] }) {
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
            <Amount price={price} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Amount({ price }: { price: Price }) {
  const t = useTranslations("page");
  const locale = useLocale();
  if (price.amount === null) return <Bi of={price} field="description" />;
  const amount = euro(locale, price.amount);
  const unit = t(`unit.${price.unit}`);
  return (
    <>
      {price.unit === "from"
        ? t("from", { amount })
        : price.amount_to === null
          ? amount
          : t("range", { from: amount, to: euro(locale, price.amount_to) })}
      {unit && <span className={styles.unit}> {unit}</span>}
    </>
  );
}
