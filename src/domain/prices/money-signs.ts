import { country } from "#core/contract/country.ts";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** How people write the money of the country, in small letters, for a regular expression. */
export const SIGNS: readonly string[] = country.money.typed.map(escaped);

const [sign = ""] = country.money.typed;
/** The sign; one of letters is no end of a word: “for 20” is no amount in rand. */
export const SIGN = /^\p{L}/u.test(sign) ? String.raw`(?<!\p{L})${escaped(sign)}` : escaped(sign);
/** For a set of characters, where it is one. */
export const SIGN_IN_SET = sign.length === 1 && !/\p{L}/u.test(sign) ? escaped(sign) : "";
