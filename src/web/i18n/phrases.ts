/** Phrases for code that runs in the browser without a message formatter: `{name}` places and CLDR's plural forms. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export function fill(phrase: string, values: Record<string, string | number>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

const rules = new Map<string, Intl.PluralRules>();

/** The form for a number: seven are "7 n-áit" in Irish, two are "2 áit". */
export function counted(forms: PluralForms, n: number, locale: string): string {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return fill(forms[rule.select(n)] ?? forms.other, { n });
}
