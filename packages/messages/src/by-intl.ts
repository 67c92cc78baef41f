/**
 * What messages of languages without rules of their own call beside `choose`: the plural rules and numbers of `Intl`, by BCP 47 tag. In
 * a module of its own, so that readers of the others do not load it.
 */
const formats = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

export function numberIn(tag: string, n: number): string {
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag);
  formats.set(tag, format);
  return format.format(n);
}

export const cardinalIn = (tag: string, n: number) => formOf(tag, "cardinal", n);
export const ordinalIn = (tag: string, n: number) => formOf(tag, "ordinal", n);

function formOf(tag: string, type: Intl.PluralRuleType, n: number): Intl.LDMLPluralRule {
  const key = `${tag} ${type}`;
  const rule = rules.get(key) ?? new Intl.PluralRules(tag, { type });
  rules.set(key, rule);
  return rule.select(n);
}
