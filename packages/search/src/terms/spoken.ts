import { clearCachedTerms } from "./cached-by-word.ts";

/** The language beside English whose words change: Irish, Welsh, or none whose changes are known here. */
type Own = "ga" | "cy" | null;
/** The text search configurations of PostgreSQL by which the texts of both languages are stemmed. */
type Configurations = { own: string; beside: string };

/** What the texts of this program are written in; Irish and English where nothing else was said. */
export const spoken: { own: Own; configurations: Configurations } = {
  own: "ga",
  configurations: { own: "irish", beside: "english" },
};

/**
 * Says in which languages the texts are written, as BCP 47 tags: once for a program, before it folds anything. Scottish Gaelic is lenited as
 * Irish is.
 * @param configurations default: those of the language and of English
 */
export function speak(languages: readonly string[], configurations?: Configurations): void {
  const isOne = (...codes: string[]) => codes.some((code) => languages.includes(code));
  clearCachedTerms();
  spoken.own = isOne("cy") ? "cy" : isOne("ga", "gd") ? "ga" : null;
  spoken.configurations = configurations ?? { own: spoken.own === "ga" ? "irish" : "simple", beside: "english" };
}
