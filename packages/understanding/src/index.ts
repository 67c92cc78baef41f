export { demandsOf, without } from "./demands.ts";
export { MAX_TEXT } from "./tokens.ts";
export {
  type Demand,
  FACTS,
  type Fact,
  type Intent,
  type Language,
  type Named,
  type Place,
  type Purpose,
  type Reason,
  type Span,
  type Understanding,
  type Vehicle,
  type Vocabulary,
  type When,
} from "./types.ts";
export { type Options, understand } from "./understand.ts";
