import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";
import { Bi, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import form from "#core/web/site/fields.module.css";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePlaceName } from "#core/web/ui/places.ts";
import { myDayQuery } from "../rules/address.ts";
import styles from "./my-day.module.css";
import type { MyDay } from "./my-day-data.ts";

/** A search whose results are links to the same day with one place more. */
export function AddPlace({ data: { address, search } }: { data: MyDay }) {
  const texts = useTexts("my-day");
  const href = useHref();
  const { pages } = address;
  if (pages.length >= MAX_PAGES_OF_DAY)
    return (
      <p className={layout.quiet} data-above="3">
        {texts.full({ n: MAX_PAGES_OF_DAY })}
      </p>
    );
  const fields = new URLSearchParams(myDayQuery(address));
  return (
    <section id="add" className={layout.card} data-print="no" aria-labelledby="add-title">
      <h2 id="add-title" data-below="3">
        {texts.add}
      </h2>
      <form method="get" action={`${href("/my-day")}#add`}>
        {[...fields].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="q">{texts.addLabel}</label>
        <span className={`${layout.row} ${form.fields} ${styles.search}`} data-gap="2">
          <input id="q" type="search" name="q" defaultValue={search?.q} maxLength={200} required />
          <Button kind="soft">{texts.search}</Button>
        </span>
      </form>
      {search && <Found address={address} search={search} />}
    </section>
  );
}

function Found({ address, search }: Pick<MyDay, "address"> & { search: NonNullable<MyDay["search"]> }) {
  const texts = useTexts("my-day");
  const locale = useLocale();
  const href = useHref();
  const placeName = usePlaceName();
  const found = search.found.filter(({ slug }) => !address.pages.includes(slug));
  if (found.length === 0) return <p role="status">{texts.noneFound({ q: search.q })}</p>;
  return (
    <ul className={`${layout.stack} ${styles.found}`} data-gap="1" data-above="3" aria-label={texts.found}>
      {found.map((page) => (
        <li key={page.id}>
          <a
            href={`${href("/my-day")}?${myDayQuery({ ...address, pages: [...address.pages, page.slug] })}`}
            aria-label={texts.addPage({ name: plain(page, "name", locale) })}
            rel="nofollow"
          >
            <span aria-hidden="true">+</span> <Bi of={page} field="name" />
            {page.location && <small>{placeName(page.location)}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
