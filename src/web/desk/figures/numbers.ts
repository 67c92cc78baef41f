import type { AppTexts } from "../../app/app-context.tsx";
import { fill } from "../../i18n/phrases.ts";

const format = new Intl.NumberFormat("en-IE");

/** “10,000”. Formatted as English for both languages: they group alike, and browsers have no Irish locale data. */
export const grouped = (n: number): string => format.format(n);

/** The change against the previous period, as text. */
export function changeOf(texts: AppTexts["desk-team"]["statistics"], total: number, before: number): string {
  if (total === before) return texts.same;
  if (before === 0) return fill(texts.before, { n: 0 });
  const percent = Math.round((Math.abs(total - before) / before) * 100);
  return fill(total > before ? texts.more : texts.fewer, { percent, n: grouped(before) });
}
