export { isLineOf, tradesOf } from "./help.ts";
export { MAX_TEXT, tokensOf } from "./tokens.ts";
export {
  type Detail,
  FACTS,
  type Fact,
  type Help,
  type Intent,
  type Language,
  type Limits,
  type Named,
  type Negation,
  type Place,
  type Purpose,
  type Reason,
  type Ride,
  type Run,
  type Span,
  type Understanding,
  type Vehicle,
  type Vocabulary,
  type When,
} from "./types.ts";
export { type Options, understand } from "./understand.ts";
