/**
 * What goes to the next line as a whole: words that may not fit into the narrowest column with the largest letters, and Irish words with
 * a prefixed letter, whose hyphen is no place for a break (n-aillte, t-uisce, h-oíche).
 */
const WHOLE = /(?<!\p{L})[nth]-\p{L}+|\p{L}{11,}/giu;

const SOFT_HYPHEN = "\u{AD}";

const VOWEL = "[aeiouwyàáâäèéêëìíîïòóôöùúûüŵŷ]";

/**
 * Before a consonant that begins a syllable: after it comes a vowel and at least one more letter, before it stand three
 * letters. Pairs that are one letter, such as bh, th or the Welsh dd and ll, stay together.
 */
const OPPORTUNITY = new RegExp(
  `(?<=\\p{L}{3})(?<![bcdfgkmprstw](?=h))(?<!n(?=g))(?!(?<=([dflr]))\\1)(?=(?:[bcdfgmprst]h|(?!${VOWEL})\\p{L})${VOWEL}\\p{L})`,
  "giu",
);

/**
 * The word with soft hyphens. Browsers have no dictionaries of hyphenation for Irish, Welsh, Gaelic and Breton, so this is a rule of
 * syllables that suits these and English well enough for words that are wider than their column.
 */
const withSoftHyphens = (word: string): string => word.replaceAll(OPPORTUNITY, SOFT_HYPHEN);

/** Headings, and apps, whose markup the browser compares with its own. */
const TITLE_OR_APP = /<(hydrated-app|h[1-3])\b/g;
const TEXT = />[^<>]+</g;

/**
 * The HTML with such words of its titles in boxes of their own: they go to the next line as a whole, and only where one is
 * wider than its column is it broken, with a hyphen.
 */
export function hyphenatedTitles(html: string): string {
  let written = "";
  let at = 0;
  for (const { 1: tag, index } of html.matchAll(TITLE_OR_APP)) {
    if (index < at) continue; // a title within an app
    const end = html.indexOf(`</${tag}>`, index);
    if (end === -1) continue;
    const title = html.slice(index, end + 1);
    written += html.slice(at, index) + (tag === "hydrated-app" ? title : title.replace(TEXT, inBoxes));
    at = end + 1;
  }
  return written + html.slice(at);
}

const inBoxes = (text: string) => text.replace(WHOLE, inBox);
const inBox = (word: string) => `<span data-long="">${withSoftHyphens(word)}</span>`;
