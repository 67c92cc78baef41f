import { clearCachedTerms } from "./cached-by-word.ts";

/** The language beside English whose words change: Irish, Welsh, or none whose changes are known here. */
type Own = "ga" | "cy" | null;
/** The text search configurations of PostgreSQL by which the texts of both languages are stemmed. */
type Configurations = { own: string; beside: string };

/** The articles before names, by language; those with an apostrophe stand close to the name. */
const ARTICLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: "the a an",
    ga: "an na",
    gd: "an am a' na nam nan",
    cy: "y yr",
    fr: "le la les l' un une",
    br: "ar an al ur un ul",
  }),
);

/** An article at the beginning of a name in one of the languages. */
function articleIn(languages: readonly string[]): RegExp {
  const articles = [...new Set(languages.flatMap((language) => ARTICLES.get(language)?.split(" ") ?? []))];
  const written = articles.map((article) => (article.endsWith("'") ? `${article} ?` : `${article} +`));
  return written.length > 0 ? new RegExp(`^(?:${written.join("|")})(?=[\\p{L}\\p{N}])`, "iu") : /^(?!)/;
}

/** What the texts of this program are written in; Irish and English where nothing else was said. */
export const spoken: { own: Own; configurations: Configurations; article: RegExp } = {
  own: "ga",
  article: articleIn(["en", "ga"]),
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
  spoken.article = articleIn(languages);
  spoken.configurations = configurations ?? { own: spoken.own === "ga" ? "irish" : "simple", beside: "english" };
}
