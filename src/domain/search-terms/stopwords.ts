/** The list of PostgreSQL (english.stop): to_tsquery ignores these words, and *the lantern* would not match anything. */
const ENGLISH = `
  i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves what which who whom this that these those am is are was were be been being have
  has had having do does did doing a an the and but if or because as until while of at by for with about against between
  into through during before after above below to from up down in out on off over under again further then once here there
  when where why how all any both each few more most other some such no nor not only own same so than too very s t can will
  just don should now`;

/** The `irish` configuration of PostgreSQL has no list of stop words. */
const IRISH = `
  an na agus is ag ar as de den do don faoi go i in le leis mar o on sa san sna tri um a bhi chuig chun ina lena no nuair
  seo sin ta`;

const split = (list: string) => new Set(list.trim().split(/\s+/));
const ENGLISH_STOPWORDS = split(ENGLISH);
const STOPWORDS = split(`${ENGLISH} ${IRISH}`);

/** Whether PostgreSQL leaves a word out of English vectors. */
export const isEnglishStopword = (word: string): boolean => ENGLISH_STOPWORDS.has(word);

/** Whether a word is a stop word of either language. */
export const isStopword = (word: string): boolean => STOPWORDS.has(word);
