export { AnswerCache, type AnswerCacheOptions } from "./answer-cache.ts";
export type {
  Answer,
  Answers,
  Built,
  Encoding,
  LearntAddress,
  Optimisation,
  RepeatRules,
  SharedValues,
} from "./answers.ts";
