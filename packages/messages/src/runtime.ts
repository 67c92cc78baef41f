/** Functions that compiled messages call. */

type Forms = { readonly [form: string]: string | undefined; readonly other: string };

/** The form of a plural or select; `other` where a form is not listed. */
export const choose = (form: string, forms: Forms): string => forms[form] ?? forms.other;

let format: Intl.NumberFormat | undefined;

/** `#` of a plural: "10,000". English and Irish group digits the same way, and Chromium has no Irish locale data. */
export function number(n: number): string {
  format ??= new Intl.NumberFormat("en");
  return format.format(n);
}

// CLDR plural rules for numbers from 0 up, written out because `Intl.PluralRules` of Chromium has no Irish.
// https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html

export const cardinal_en = (n: number): Intl.LDMLPluralRule => (n === 1 ? "one" : "other");

/**
 * CLDR's categories, which end at 10, and go on to 19: the noun of 11 to 19 changes as that of 1 to 9 does (*dhá charachtar
 * déag*, *seacht n-áit déag*). 11 takes the form of 2, since that of 1 is often a word (*áit amháin*); a noun in d, t or s,
 * which *aon* does not lenite, has an exact form `=11`. Source: An Caighdeán Oifigiúil (2017), 8.1 to 8.3.
 */
export function cardinal_ga(n: number): Intl.LDMLPluralRule {
  if (!Number.isInteger(n) || n < 1 || n > 19) return "other";
  if (n === 1) return "one";
  const last = n > 10 ? n - 10 : n;
  if (last <= 2) return "two";
  return last <= 6 ? "few" : "many";
}

const ENGLISH_ORDINALS = ["other", "one", "two", "few"] as const;

export function ordinal_en(n: number): Intl.LDMLPluralRule {
  const isTeen = n % 100 > 10 && n % 100 < 14;
  return (!isTeen && ENGLISH_ORDINALS[n % 10]) || "other";
}
