import { factOfFilter } from "#core/contract/pages/accessibility.ts";
import type { Locale } from "#core/texts/locales.ts";
import { distanceText } from "#core/texts/numbers.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./pages-chosen.module.css";
import type { Criteria } from "./pages-criteria.ts";

type Named = { slug: string; name: string | null; name_ie: string | null };
/** The categories and tags, whose names are shown. */
type Lists = { categories: readonly Named[]; tags: readonly Named[] };
type Props = Lists & {
  criteria: Criteria;
  query: URLSearchParams;
};

/**
 * What was chosen in the fold of the filters and on the map, each with a link that takes it away. Nothing where nothing is
 * chosen.
 */
export function Chosen({ criteria, query, ...lists }: Props) {
  const texts = useTexts("pages");
  const { priceType } = useTexts("common");
  const { diets } = useTexts("services");
  const accessible = useTexts("accessibility");
  const locale = useLocale();
  const pages = useHref()("/pages");
  const choices = choicesOf(criteria, lists, { texts, priceType, diets, accessible, locale });
  return (
    <RemovableChips
      label={texts.active}
      chips={choices.map((choice) => ({ text: choice.text, href: addressWithout(pages, query, choice) }))}
    />
  );
}

/** `isGone`: it was given up already. */
export type Chip = { text: string; href: string; isGone?: boolean };

/** Texts with a link each that takes what they say out of the search. */
export function RemovableChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  const { remove } = useTexts("pages");
  if (chips.length === 0) return null;
  return (
    <ul className={`${layout.row} ${styles.chosen}`} data-gap="2" aria-label={label}>
      {chips.map(({ text, href, isGone = false }) => (
        <li key={text}>
          <a href={href} className={`${layout.pill} ${styles.choice} ${isGone ? styles.gone : ""}`} rel="nofollow">
            <span className="visually-hidden">{remove({ name: text })}</span>
            <span aria-hidden="true">{text}</span>
            <svg data-print="no" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d="M2 2l8 8M10 2l-8 8" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A choice in the reader's words, and the parameters of the address that make it; `value`: only that one of several. */
type Choice = { text: string; names: readonly string[]; value?: string };

type Reading = {
  texts: Texts["pages"];
  priceType: Texts["common"]["priceType"];
  diets: Texts["services"]["diets"];
  accessible: Texts["accessibility"];
  locale: Locale;
};

function choicesOf(
  criteria: Criteria,
  { categories, tags }: Lists,
  { texts, priceType, diets, accessible, locale }: Reading,
): Choice[] {
  const { near, bbox, within_m, category, price_type, tag, accessibility = [], diet, sort } = criteria;
  const nameIn = (list: readonly Named[], slug: string) => {
    const found = list.find((one) => one.slug === slug);
    return found ? plain(found, "name", locale) : slug;
  };
  return [
    ...(near && (sort ?? "distance") === "distance"
      ? [{ text: texts.byDistance, names: ["near", "within_m", "sort"] }]
      : []),
    ...(near && within_m
      ? [{ text: texts.withinDistance({ distance: distanceText(within_m, locale) }), names: ["within_m"] }]
      : []),
    ...(bbox ? [{ text: texts.bbox, names: ["bbox"] }] : []),
    ...(category ? [{ text: nameIn(categories, category), names: ["category"] }] : []),
    ...(diet ?? []).map((one) => ({ text: diets[one], names: ["diet"], value: one })),
    ...(price_type ? [{ text: priceType[price_type], names: ["price_type"] }] : []),
    ...(tag ?? []).map((slug) => ({ text: nameIn(tags, slug), names: ["tag"], value: slug })),
    ...accessibility.map((filter) => {
      const fact = factOfFilter(filter);
      const answer = accessible.filter[filter === fact ? "yes" : "partly"];
      const text = accessible.filter.chosen({ fact: accessible.facts[fact], answer });
      return { text, names: ["accessibility"], value: filter };
    }),
  ];
}

function addressWithout(pages: string, query: URLSearchParams, { names, value }: Choice): string {
  const rest = new URLSearchParams(query);
  for (const name of names) rest.delete(name, value);
  rest.delete("cursor");
  return rest.size > 0 ? `${pages}?${rest}` : pages;
}
