import { clearCachedTerms } from "./cached-by-word.ts";

/** The language beside English whose words change: Irish, Welsh, or none whose changes are known here. */
type Own = "ga" | "cy" | null;

/** What the texts of this program are written in; Irish where nothing else was said. */
export const spoken: { own: Own } = { own: "ga" };

/**
 * Says in which languages the texts are written, as BCP 47 tags: once for a program, before it folds anything. Scottish Gaelic is lenited as
 * Irish is.
 */
export function speak(languages: readonly string[]): void {
  const isOne = (...codes: string[]) => codes.some((code) => languages.includes(code));
  clearCachedTerms();
  spoken.own = isOne("cy") ? "cy" : isOne("ga", "gd") ? "ga" : null;
}
