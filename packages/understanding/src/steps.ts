import { PhraseList } from "./phrases.ts";
import { tokensOf } from "./tokens.ts";

/** Between what one wants to do first and what after it. */
const THEN = new PhraseList(
  `and then | then | and afterwards | afterwards | and after that | after that | followed by | first and then | first and afterwards | first and | first then | first followed by
    | and finally | and later on | and to finish`,
  "agus ansin | ansin | agus ina dhiaidh sin | ina dhiaidh sin | agus ina dhiaidh | ar dtús agus ansin | ar dtús agus | ar dtús ansin",
  "ac wedyn | wedyn | ac ar ôl hynny | ar ôl hynny | yn gyntaf ac wedyn | yn gyntaf a | yn gyntaf ac",
);

/** A wish and the one that comes after it, each as a question of its own; null: there is but one. */
export function stepsIn(text: string): readonly [first: string, then: string] | null {
  if (/["“”]/.test(text)) return null;
  const tokens = tokensOf(text);
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const length = THEN.longestAt(tokens, at, { isExact: true });
    if (length === 0) continue;
    const textOf = (from: number, to?: number) =>
      tokens
        .slice(from, to)
        .map(({ typed, isMoney }) => (isMoney ? `€${typed}` : typed))
        .join(" ");
    const rest = textOf(at + length);
    return rest === "" ? null : [textOf(0, at), rest];
  }
  return null;
}
