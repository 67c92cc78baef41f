import type { Answer } from "#core/contract/directory/ask.ts";
import { clock, dayNumber, localDateOf, shortWeekday } from "#core/texts/dates.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import { pageLocale } from "../page-locale.ts";

export type Suggestion = {
  href: string;
  name: { text: string; lang?: string };
  line: string;
  when: string;
  tone?: string;
  state?: string;
};

/** Of what a suggestion is that is no place. */
export type Kinds = Texts["search-box"]["kinds"];

/** What a module suggests of its group of an answer, by the group the default export of its `suggestions.ts`: small, since browsers load it. */
export type SuggestOfModule = (answer: Answer, of: { root: string; kinds: Kinds }) => Suggestion[];

export const clockOf = (instant: string) => clock(pageLocale(), instant);

/** “Sat”; empty today. */
export function dayUnlessToday(instant: string): string {
  const isToday = localDateOf(instant) === localDateOf(new Date().toISOString());
  return isToday ? "" : `${shortWeekday(pageLocale(), instant)} ${dayNumber(pageLocale(), instant)}`;
}
