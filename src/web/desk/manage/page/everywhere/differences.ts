import type { DataOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useDayTexts } from "../times/use-time-names.ts";

export type Differences = NonNullable<DataOf<Contract["osmLine"]>["differs"]>;

/** “Friday 25 December 00:00–01:30; Saturday 26 December 00:00–01:30, and 34 more days” */
export function useDifferences() {
  const { osm: texts } = useTexts("desk-everywhere");
  const { dateOf } = useDayTexts();
  return ({ days, first }: Differences) => {
    const shown = first.map(({ date, from, to }) => `${dateOf(date)} ${from}–${to}`).join("; ");
    const more = days - first.length;
    return more > 0 ? texts.more({ days: shown, n: more }) : shown;
  };
}
