import { mailtoOf } from "#core/domain/mailto.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { euro } from "#core/texts/numbers.ts";
import { Bi, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import prices from "#core/web/ui/PriceList/PriceList.module.css";
import type { OperatorAsked } from "../contract/asked.ts";
import { useTimetables } from "../use-timetables.ts";
import styles from "./getting-here.module.css";

/** Who runs what was asked about: the fares that were asked for, and how to reach them. */
export const AnsweredOperators = ({ operators }: { operators: readonly OperatorAsked[] }) =>
  operators.map((one) => <OperatorCard key={one.timetable_id} of={one} />);

function OperatorCard({ of }: { of: OperatorAsked }) {
  const texts = useTimetables();
  const locale = useLocale();
  const href = useHref();
  const operator = plain(of, "operator", locale);
  return (
    <article className={`${layout.card} ${styles.operator}`} data-mode={of.mode}>
      <h3>
        <Bi of={of} field="operator" />
      </h3>
      <p className={styles.small}>
        {texts.mode[of.mode]} · <Bi of={of} field="from" /> – <Bi of={of} field="to" />
      </p>
      <Fares fares={of.fares} />
      <p className={`${layout.row} ${styles.links}`} data-gap="2">
        {of.phone && (
          <ButtonLink kind="soft" href={`tel:${of.phone}`}>
            {texts.phone({ number: nationalNumber(of.phone) })}
          </ButtonLink>
        )}
        {of.email && (
          <ButtonLink kind="soft" href={mailtoOf(of.email)}>
            {of.email}
          </ButtonLink>
        )}
        {of.website && (
          <ButtonLink kind="soft" href={of.website} rel="noopener">
            {texts.website({ operator })}
          </ButtonLink>
        )}
      </p>
      {of.page && (
        <p className={styles.small}>
          <a href={href(`/pages/${of.page}`)}>{texts.page({ operator })}</a>
        </p>
      )}
    </article>
  );
}

/** What a ride costs. */
export function Fares({ fares }: Pick<OperatorAsked, "fares">) {
  const locale = useLocale();
  if (fares.length === 0) return null;
  return (
    <dl className={prices.list}>
      {fares.map((fare) => (
        <div key={`${fare.name} ${fare.name_ie}`}>
          <dt>
            <Bi of={fare} field="name" isText />
          </dt>
          <dd>{euro(locale, fare.amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
