export { isLineOf, tradesOf } from "./help.ts";
export { asksHowMany, capacityIn } from "./numbers.ts";
export { stepsIn } from "./steps.ts";
export { deniedBy, subjectsOf } from "./subjects.ts";
export { MAX_TEXT, tokensOf } from "./tokens.ts";
export {
  type Best,
  type Detail,
  FACTS,
  type Fact,
  type Help,
  type Intent,
  type Language,
  type Limits,
  type Named,
  type Negation,
  type Per,
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
  type Writing,
} from "./types.ts";
export { type Options, understand } from "./understand.ts";
