/** Letters without Unicode decomposition, those of Gaelic type first; "⁊" means *agus*. */
const LETTERS = new Map(
  `ı i · ſ s · ꞃ r · ꞅ s · ꝺ d · ꝼ f · ᵹ g · ꞇ t · ⁊ _agus_ · ø o · æ ae · œ oe · ß ss · ł l · đ d · ð d · þ th
   · ħ h · ŋ ng · ŧ t · Ø O · Æ Ae · Œ Oe · ẞ SS · Ł L · Đ D · Ð D · Þ Th · Ħ H · Ŋ Ng · Ŧ T`
    .split("·")
    .map((pair) => pair.trim().split(" "))
    .map(([letter = "", plain = ""]) => [letter, plain.replaceAll("_", " ")]),
);

const FOLDED_LETTERS = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "gu");
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
const DOTTED = /([bcdfgmpst])\u0307/giu;
const APOSTROPHES = /[’‘ʼʹ′`´＇]/gu;
const HYPHENS = /[‐‑﹣－]/gu;
/** “14½”, “№ 5”, as people type them. */
const NUMBER_SIGNS = /[№¼-¾⅐-⅟]/gu;
const typedNumber = (sign: string) => (sign === "№" ? "No " : ` ${sign.normalize("NFKC").replace("⁄", "/")}`);
/** M‘Carthy is McCarthy; before a vowel it is *my*: m’athair. */
const SHORT_MC = /(?<![\p{L}\p{N}])m'(?=[bcdgjklmnpqrstvwxz]\p{L})/giu;
/** Fast path: most words of both languages need no folding. */
const PLAIN = /^[\u0021-\u005f\u0061-\u007e ]*$/;
/** Fast path: most texts have no other letters. */
const COMMON = /^[\n\u0020-\u005f\u0061-\u007eáéíóúÁÉÍÓÚ]*$/;
const COMMON_TOKEN = /[A-Za-z0-9áéíóúÁÉÍÓÚ]+(?:-[A-Za-z0-9áéíóúÁÉÍÓÚ]+)*/g;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** Unifies letters, apostrophes and hyphens. Keeps letter case, which distinguishes Irish prefixes. */
export function oneSpelling(text: string): string {
  if (COMMON.test(text)) return withMc(text.replaceAll("\n", " "));
  const spelled = text
    .normalize("NFC")
    .replace(NUMBER_SIGNS, typedNumber)
    .replace(/[\t\n\r]/g, " ")
    .replace(INVISIBLE, "")
    .replace(FOLDED_LETTERS, (letter) => LETTERS.get(letter) ?? letter)
    .normalize("NFD")
    .replace(DOTTED, "$1h") // ḃád is bhád
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, "-")
    .normalize("NFC");
  return withMc(spelled);
}

const withMc = (text: string) => (text.includes("'") ? text.replace(SHORT_MC, "Mc") : text);

/**
 * The tokens of a text from `oneSpelling`, in order, with their case and inner hyphens: `t-uisce`, `wi-fi`. O'Brien is one
 * token, the 's of fisherman's is removed, and other apostrophes separate tokens (d'oscail).
 */
export function tokens(text: string): string[] {
  const joined = text.includes("'")
    ? text.replace(/(?<![\p{L}\p{N}])(o)'(?=\p{L})/giu, "$1").replace(/'s(?![\p{L}\p{N}])/giu, " ")
    : text;
  return joined.match(COMMON.test(joined) ? COMMON_TOKEN : TOKEN) ?? [];
}

/** Lower case, without accents. */
export function plain(token: string): string {
  const lower = token.toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize("NFD").replace(/\p{M}/gu, "");
}
