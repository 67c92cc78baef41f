export {
  type FoldedTexts,
  foldedTerms,
  foldTexts,
  hasBegun,
  type Match,
  type Meant,
  matchTexts,
  RANK_WEIGHTS,
  type WeighedTexts,
} from "./match.ts";
export { Bits } from "./memory/bits.ts";
export { ChangedDocs } from "./memory/changed-docs.ts";
export { firstFrom } from "./memory/first-from.ts";
export { PostingList } from "./memory/posting-list.ts";
export { type ChangingDocs, type DocOrder, SortedDocs } from "./memory/sorted-docs.ts";
export { type DocLexemes, type Lexeme, SOURCES, type Source, Vocabulary } from "./memory/vocabulary.ts";
export { SynonymPhrases, type TermGroup } from "./synonyms.ts";
export { allowedEdits, isTypoOf } from "./terms/edits.ts";
export { foldEnglish, foldName, foldOwn, foldQuery, nameKey, nameSortKey } from "./terms/fold.ts";
export { MAX_QUERY_LENGTH, MAX_QUERY_TERMS, type SearchTerm, searchQuery } from "./terms/search-query.ts";
export { speak } from "./terms/spoken.ts";
export { stemEnglish, stemIrish } from "./terms/stem.ts";
export { oneSpelling, plain, tokens } from "./terms/tokens.ts";
