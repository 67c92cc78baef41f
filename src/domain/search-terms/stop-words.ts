/** PostgreSQL's own English list (english.stop): to_tsquery would answer nothing for them, and *the lantern* nothing at all. */
const ENGLISH = `
  i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves what which who whom this that these those am is are was were be been being have
  has had having do does did doing a an the and but if or because as until while of at by for with about against between
  into through during before after above below to from up down in out on off over under again further then once here there
  when where why how all any both each few more most other some such no nor not only own same so than too very s t can will
  just don should now`;

/** Irish small words: the `irish` configuration of PostgreSQL has no list. */
const IRISH = `
  an na agus is ag ar as de den do don faoi go i in le leis mar o on sa san sna tri um a bhi chuig chun ina lena no nuair
  seo sin ta`;

const split = (words: string) => new Set(words.trim().split(/\s+/));
const ENGLISH_WORDS = split(ENGLISH);
const ALL_WORDS = split(`${ENGLISH} ${IRISH}`);

/** A word that PostgreSQL leaves out of English vectors. */
export const isEnglishStopWord = (word: string): boolean => ENGLISH_WORDS.has(word);

/** A small word of either language, which need not be found when the query has others. */
export const isSmallWord = (word: string): boolean => ALL_WORDS.has(word);
