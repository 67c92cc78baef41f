import { grouped } from "#core/texts/numbers.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";

/** The change against the previous period, as text. */
export function changeOf(texts: Texts["statistics"], total: number, before: number): string {
  if (total === before) return texts.same;
  if (before === 0) return texts.before({ n: 0 });
  const percent = Math.round((Math.abs(total - before) / before) * 100);
  return (total > before ? texts.more : texts.fewer)({ percent, n: grouped(before) });
}
