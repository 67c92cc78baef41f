import { country } from "#core/contract/country.ts";
import { DAY_COLUMNS } from "#core/contract/office/page-files.ts";
import { ACCESSIBILITY_FACTS } from "#core/contract/pages/accessibility.ts";
import { SOCIAL_NETWORKS } from "#core/contract/pages/public.ts";
import { PAGE_TEXT_FIELDS } from "#core/contract/pages/texts.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** The columns of a spreadsheet of pages, in its order. The texts of a page have the names that they have on its owner's desk. */
export function useColumns(): Record<string, { name: string; about: string }> {
  const { columns, help } = useTexts("exchange");
  const { fields } = useTexts("desk").page;
  const texts = PAGE_TEXT_FIELDS.map(({ field, isMarkdown, max }) => {
    const about = (isMarkdown ? help.markdown : help.text)({ n: grouped(max) });
    return [field, { name: fields[field], about }] as const;
  });
  const { locale, offers } = useApp();
  const { id, slug, version, revision, approval, needs_ferry, ...others } = columns;
  return {
    id,
    slug,
    version,
    revision,
    approval,
    ...Object.fromEntries(texts),
    ...others,
    postcode: { ...others.postcode, ...(country.postcode && { name: nameIn(country.postcode.name, locale) }) },
    prices: { ...others.prices, about: others.prices.about({ inMoney: nameIn(country.money.inMoney, locale) }) },
    ...(offers.includes("boats") && { needs_ferry }),
  };
}

/** A column's name for people; for an unknown column, the text of its header. */
export function useColumnName(): (column: string) => string {
  const names = useColumns();
  const ofPieces = usePieces();
  return (column) => {
    const [field = ""] = column.split(".");
    const piece = ofPieces[field]?.find(({ value }) => value === column);
    return piece ? `${names[field]?.name}: ${piece.name}` : (names[field]?.name ?? column);
  };
}

/** What somebody may choose for a heading of another table: all but what only the export knows. */
export function useColumnOptions(): { value: string; label: string }[] {
  const { version: _, revision: __, date_checked: ___, ...columns } = useColumns();
  const ofPieces = usePieces();
  return Object.entries(columns).flatMap(([column, { name }]) => {
    const pieces = (ofPieces[column] ?? []).map((piece) => ({ value: piece.value, label: `${name}: ${piece.name}` }));
    const isWhole = column !== "social" && column !== "accessibility";
    return [...(isWhole ? [{ value: column, label: name }] : []), ...pieces];
  });
}

type Piece = { value: string; name: string };

/** Fields that have several columns. */
function usePieces(): Readonly<Record<string, Piece[]>> {
  const { fields } = useTexts("desk").page;
  const { facts } = useTexts("accessibility");
  const { weekdays } = useTexts("opening");
  return {
    times: DAY_COLUMNS.map((value, at) => ({ value, name: weekdays[at] ?? value })),
    social: SOCIAL_NETWORKS.map((network) => ({ value: `social.${network}`, name: fields[network] })),
    accessibility: ACCESSIBILITY_FACTS.map((fact) => ({ value: `accessibility.${fact}`, name: facts[fact] })),
  };
}
