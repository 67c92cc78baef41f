import { LANGUAGES, type Language } from "../contract/languages.ts";

/**
 * What messages of further languages call beside `choose`: the plural rules and numbers of `Intl`. In a module of its own, so that
 * readers of English and Irish do not load it.
 */
const formats = new Map<Language, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

export function numberIn(language: Language, n: number): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(LANGUAGES[language].intl);
  formats.set(language, format);
  return format.format(n);
}

export const cardinalIn = (language: Language, n: number) => formOf(language, "cardinal", n);
export const ordinalIn = (language: Language, n: number) => formOf(language, "ordinal", n);

function formOf(language: Language, type: Intl.PluralRuleType, n: number): Intl.LDMLPluralRule {
  const key = `${language} ${type}`;
  const rule = rules.get(key) ?? new Intl.PluralRules(LANGUAGES[language].intl, { type });
  rules.set(key, rule);
  return rule.select(n);
}
