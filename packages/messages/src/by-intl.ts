/**
 * What messages of languages without rules of their own call beside `choose`: the plural rules and numbers of `Intl`, by BCP 47 tag. In
 * a module of its own, so that readers of the others do not load it.
 */
const formats = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Pick<Intl.PluralRules, "select">>();

export function numberIn(tag: string, n: number): string {
  const format = formats.get(tag) ?? new Intl.NumberFormat([tag, "en-GB"]);
  formats.set(tag, format);
  return format.format(n);
}

export const cardinalIn = (tag: string, n: number) => formOf(tag, "cardinal", n);
export const ordinalIn = (tag: string, n: number) => formOf(tag, "ordinal", n);

function formOf(tag: string, type: Intl.PluralRuleType, n: number): Intl.LDMLPluralRule {
  const key = `${tag} ${type}`;
  const rule = rules.get(key) ?? ownRule(tag, type) ?? new Intl.PluralRules(tag, { type });
  rules.set(key, rule);
  return rule.select(n);
}

type Form = Intl.LDMLPluralRule;

/** Of languages that browsers do not know: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html */
const OWN = new Map<string, Record<Intl.PluralRuleType, (n: number) => Form>>([
  [
    "cy",
    {
      cardinal: (n) => (["zero", "one", "two", "few", "other", "other", "many"] as const)[n] ?? "other",
      ordinal: (n) =>
        (["zero", "one", "two", "few", "few", "many", "many", "zero", "zero", "zero"] as const)[n] ?? "other",
    },
  ],
  [
    "gd",
    {
      cardinal: (n) => (n === 1 || n === 11 ? "one" : n === 2 || n === 12 ? "two" : n > 2 && n < 20 ? "few" : "other"),
      ordinal: (n) =>
        n === 1 || n === 11 ? "one" : n === 2 || n === 12 ? "two" : n === 3 || n === 13 ? "few" : "other",
    },
  ],
  [
    "br",
    {
      cardinal(n) {
        const [unit, isApart] = [n % 10, [1, 7, 9].includes(Math.floor((n % 100) / 10))];
        if (unit === 1 && !isApart) return "one";
        if (unit === 2 && !isApart) return "two";
        if ([3, 4, 9].includes(unit) && !isApart) return "few";
        return n !== 0 && n % 1_000_000 === 0 ? "many" : "other";
      },
      ordinal: () => "other",
    },
  ],
]);

function ownRule(tag: string, type: Intl.PluralRuleType): Pick<Intl.PluralRules, "select"> | undefined {
  const select = OWN.get(tag.slice(0, 2))?.[type];
  return select && { select };
}
