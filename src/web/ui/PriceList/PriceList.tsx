import type { Price } from "#core/contract/pages/prices.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { dayOfYear } from "#core/texts/dates.ts";
import { euro } from "#core/texts/numbers.ts";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import layout from "../layout.module.css";
import { useRenderTime } from "../render-time.ts";
import styles from "./PriceList.module.css";
import { sectionsOf } from "./sections.ts";

export function PriceList({ prices }: { prices: readonly Price[] }) {
  const { from, range, unit } = useTexts("page");
  const today = todayAt(useRenderTime().now).toString();
  return <PriceRows prices={prices} texts={{ from, range, units: unit }} today={today} />;
}

/** An amount as the lowest of several, a range of amounts, and what follows an amount. */
export type PriceTexts = Pick<Texts["page"], "from" | "range"> & { units: Record<Price["unit"], string> };

type Props = {
  prices: readonly Price[];
  texts: PriceTexts;
  /** The local date, on which some may be sold out. */
  today?: string;
};

/** The prices under the names of their sections, in their order. */
export function PriceRows({ prices, ...rest }: Props) {
  return sectionsOf(prices).map((section) => {
    const [first] = section;
    return (
      <section key={first!.id} className={styles.section}>
        {(first!.section || first!.section_ie) && (
          <h3>
            <Bi of={first!} field="section" />
          </h3>
        )}
        <Rows prices={section} {...rest} />
      </section>
    );
  });
}

function Rows({ prices, texts, today }: Props) {
  return (
    <dl className={styles.list}>
      {prices.map((price) => (
        <div key={price.id}>
          <dt>
            <Bi of={price} field="name" isText />
            {!isDescribed(price) && (price.description || price.description_ie) && (
              <span className={styles.note}>
                <Bi of={price} field="description" />
              </span>
            )}
            <Marks price={price} isSoldOut={price.sold_out_on !== null && price.sold_out_on === today} />
          </dt>
          <dd>
            <PriceAmount price={price} texts={texts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether it is sold out today, for whom it is suitable, what it contains, and when it is offered. What is not said is left out. */
function Marks({ price: { diets, allergens, season }, isSoldOut }: { price: Price; isSoldOut: boolean }) {
  const texts = useTexts("services");
  const locale = useLocale();
  return (
    <>
      {isSoldOut && <span className={styles.out}>{texts.soldOut}</span>}
      {diets.length > 0 && (
        <span className={`${layout.row} ${styles.diets}`} data-gap="1">
          {diets.map((diet) => (
            <span key={diet}>{texts.diets[diet]}</span>
          ))}
        </span>
      )}
      {allergens.length > 0 && (
        <span className={styles.note}>
          {texts.contains({ allergens: allergens.map((one) => texts.allergens[one]).join(", ") })}
        </span>
      )}
      {season && (
        <span className={styles.note}>
          {texts.season({ from: dayOfYear(locale, season.from), to: dayOfYear(locale, season.to) })}
        </span>
      )}
    </>
  );
}

/** The description stands in the place of the amount. */
const isDescribed = ({ amount, sizes }: Price) => amount === null && sizes.length === 0;

export function PriceAmount({ price, texts }: { price: Price; texts: PriceTexts }) {
  const locale = useLocale();
  if (price.sizes.length > 0) return <Sizes price={price} texts={texts} />;
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

/** Each size with its amount, on a line of its own. */
function Sizes({ price: { sizes, unit }, texts }: { price: Price; texts: PriceTexts }) {
  const locale = useLocale();
  return (
    <>
      {sizes.map((size, at) => (
        <span key={at} className={styles.size}>
          <span className={styles.unit}>
            <Bi of={size} field="name" isText />
          </span>{" "}
          {unit === "from" ? texts.from({ amount: euro(locale, size.amount) }) : euro(locale, size.amount)}
        </span>
      ))}
      {texts.units[unit] && <span className={styles.unit}> {texts.units[unit]}</span>}
    </>
  );
}
