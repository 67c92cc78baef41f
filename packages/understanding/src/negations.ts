import { PhraseList } from "./phrases.ts";
import type { Word } from "./tokens.ts";

/** What follows is not wanted. */
const OPENERS = new PhraseList(
  `but not | not | no | without | except | except for | other than | apart from | anything but | anywhere but | anyone but | everything but | anything except | anywhere except | besides | neither | as well as not | instead of | rather than | excluding | isnt | is not | arent | are not | dont want | do not want | doesnt have
    | does not have | thats not | that isnt | non | minus | avoid | avoiding | dont like | hate | hates | never`,
  "ach ni | ach gan | ach amhain | ach nach | gan | gan aon | ni | ni he | ni hi | nach | nach bhfuil | nil | seachas | in ait | cé is moite de | cés moite de | nior mhaith liom",
  "dim | ond dim | heb | heb ddim | nid | nid yw | ac eithrio | heblaw | heblaw am | yn lle | ddim",
);
/** Where it ends: what follows is wanted again, or another matter. */
const ENDS = new Set(
  "but and with that which where for near in at on by to from please open who when while if because agus ach le i in ag do go a ma ata ond gyda sydd ger yn ar".split(
    " ",
  ),
);
/** After them what is not wanted goes on: “neither a hotel nor a hostel”. */
const GOES_ON = new Set("or nor na neu".split(" "));
/** Within it, before what is not wanted. */
const JOINTS = new Set(
  "a an any the or nor of in on at for aon na sa san ar an i ag no bith rud y yr unrhyw mewn".split(" "),
);

/** “not open”, “not far”, “no later”: these say what they say together, and exclude nothing. */
const IDIOMS = new Set(
  "open closed sure far too so later more less longer only just yet here there working able allowed expensive bother worries problem need booking idea matter one doubt seo sin feidir foscailte oscailte dunta fearr mor maith miste ann".split(
    " ",
  ),
);

/** The number of words that say that what follows is not wanted; 0: none do. */
export function opensNegation(tokens: readonly Word[], at: number): number {
  // *Nó* is “or”.
  if (tokens[at]!.typed.toLowerCase() === "nó") return 0;
  // Ní Bhaoill is a name.
  if (tokens[at]!.typed === "Ní" && /^\p{Lu}/u.test(tokens[at + 1]?.typed ?? "")) return 0;
  const length = OPENERS.longestAt(tokens, at, { isExact: true });
  const next = tokens[at + length];
  return length > 0 && next && !IDIOMS.has(next.folded) ? length : 0;
}

/** Whether a word ends what is not wanted; `isFirst`: nothing stands in it yet. */
export const endsNegation = ({ folded: word }: Word, isFirst: boolean): boolean =>
  ENDS.has(word) && !(isFirst && JOINTS.has(word));

/** Whether after a word more follows that is not wanted. */
export const goesOn = ({ folded: word }: Word): boolean => GOES_ON.has(word);

/** Whether a word only joins what is not wanted. */
export const isJoint = ({ folded: word }: Word): boolean => JOINTS.has(word);
