import { ColorSwatch } from "@mantine/core";
import type { ReactNode } from "react";
import { FIRST, type Locale, SECOND } from "#core/contract/locales.ts";
import { ACCESSIBILITY_FACTS } from "#core/contract/pages/accessibility.ts";
import type { AdminPage } from "#core/contract/pages/admin.ts";
import { SOCIAL_NETWORKS } from "#core/contract/pages/public.ts";
import { PAGE_TEXTS } from "#core/contract/pages/texts.ts";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { dayOfYear, fullDate, weekdayName } from "#core/texts/dates.ts";
import { euro } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { usePlaceName } from "#core/web/desk/map/use-places.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { MergedField } from "../contract.ts";
import styles from "./merges.module.css";

/** The name of each field that can be chosen. */
export function useFieldNames(): (field: MergedField) => string {
  const { page } = useTexts("desk");
  const { fields: own } = useTexts("merging");
  return (field) => (field in own ? own[field as keyof typeof own] : page.fields[field as keyof typeof page.fields]);
}

/** What one of the pages says in a field, on one line each. */
export function FieldValue({ field, page }: { field: MergedField; page: AdminPage }) {
  const texts = useTexts("merging");
  const lines = useLines(field, page);
  if (lines.length === 0) return <span className={layout.quiet}>{texts.nothing}</span>;
  const language = field.endsWith("_ie") ? SECOND : BILINGUAL.has(field) ? FIRST : undefined;
  return (
    <span className={styles.value} lang={language}>
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </span>
  );
}

/** Fields of which there is an Irish one beside it. */
const BILINGUAL: ReadonlySet<string> = new Set([...Object.keys(PAGE_TEXTS), "address", "service_area"]);

function useLines(field: MergedField, page: AdminPage): ReactNode[] {
  const { locale } = useApp();
  const texts = useTexts("merging");
  const { page: desk, request } = useTexts("desk");
  const accessible = useTexts("accessibility");
  const placeName = usePlaceName();
  const place = page.hidden_address ?? page;
  const yesOrNo = (is: boolean) => [is ? texts.yes : texts.no];
  const phone = (number: string | null) => (number ? [nationalNumber(number)] : []);
  const named = (items: AdminPage["categories"] | AdminPage["tags"]) => items.map((one) => plain(one, "name", locale));
  const lines: Partial<Record<MergedField, () => ReactNode[]>> = {
    type: () => [request.types[page.type]],
    categories: () => named(page.categories),
    tags: () => [named(page.tags).join(", ")].filter(Boolean),
    status: () => [
      desk.statuses[page.status].name,
      page.reopens_on && fullDate(locale, `${page.reopens_on}T12:00:00Z`),
    ],
    contact_number: () => phone(page.contact_number),
    booking_number: () => phone(page.booking_number),
    social: () => SOCIAL_NETWORKS.flatMap((network) => page.social[network] ?? []),
    address: () => [place.address],
    address_ie: () => [place.address_ie],
    postcode: () => [place.postcode],
    point: () => (place.latitude === null ? [] : [`${place.latitude}, ${place.longitude}`]),
    hide_address: () => yesOrNo(page.hidden_address !== null),
    location: () => [placeName(page.location)],
    needs_ferry: () => yesOrNo(page.needs_ferry),
    hours: () => page.times.times.map((row) => openingLine(row, locale, texts)),
    special_times: () =>
      page.times.special.map(({ date_from, date_to, closed, intervals }) => {
        const days = date_from === date_to ? [date_from] : [date_from, date_to];
        const hours = closed ? texts.closed : intervals.map(({ from, to }) => `${from}–${to}`).join(", ");
        return `${days.map((day) => fullDate(locale, `${day}T12:00:00Z`)).join(" – ")}: ${hours}`;
      }),
    prices: () =>
      page.prices.map((price) =>
        [plain(price, "name", locale), price.amount !== null && euro(locale, price.amount)].filter(Boolean).join(": "),
      ),
    price_type: () => (page.price_type ? [texts.priceTypes[page.price_type]] : []),
    accessibility: () =>
      ACCESSIBILITY_FACTS.flatMap((fact) => {
        const said = page.accessibility[fact];
        return said ? [`${accessible.facts[fact]}: ${accessible.answers[said.answer]}`] : [];
      }),
    color: () => [<ColorSwatch key="color" role="img" color={page.color} aria-label={page.color} />],
    rank: () => [String(page.rank)],
    moderate_edits: () => yesOrNo(page.moderate_edits),
  };
  const own = lines[field]?.() ?? [page[field as keyof AdminPage] as string | null];
  return own.filter((line) => line !== null && line !== undefined && line !== "" && line !== false);
}

/** “Monday 09:00–17:00”, with the set of hours and the season where they are not the usual ones. */
function openingLine(row: OpeningTime, locale: Locale, texts: Texts["merging"]): string {
  const hours = row.kind === "closed" ? texts.closed : `${row.opens}–${row.closes}`;
  const season = row.season && [row.season.from, row.season.to].map((day) => dayOfYear(locale, day)).join(" – ");
  const more = [row.set !== "main" && texts.set[row.set], season].filter(Boolean).join(", ");
  return `${weekdayName(locale, row.day)} ${hours}${more && ` (${more})`}`;
}
