import type { Price } from "../../../contract/prices.ts";
import { useLocale } from "../../i18n/bilingual.tsx";
import { MESSAGES } from "../../i18n/messages.ts";
import type page from "../../messages/en/page.json";
import { PriceRows } from "./PriceRows.tsx";

export function PriceList({ prices }: { prices: readonly Price[] }) {
  const { from, range, unit } = MESSAGES[useLocale()].page as unknown as typeof page;
  return <PriceRows prices={prices} words={{ from, range, units: unit }} />;
}
