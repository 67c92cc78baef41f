import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** Orders of a list of what pages have: by name, numbers in it by their value, or by how many pages have it. */
export function useSortsByPages<Item extends { pages: number }>(nameOf: (item: Item) => string) {
  const { catalogue } = useTexts("desk");
  const { locale } = useApp();
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [
    { value: "", label: catalogue.byName, by: (one: Item, other: Item) => compare(nameOf(one), nameOf(other)) },
    { value: "pages", label: catalogue.byPages, by: (one: Item, other: Item) => other.pages - one.pages },
  ];
}
