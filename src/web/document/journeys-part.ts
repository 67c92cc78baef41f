import type { Answer } from "#core/contract/directory/ask.ts";
import type { AnswerOf, SentInput } from "#core/contract/endpoint.ts";
import type { Contract, PublicReadName } from "#core/contract/index.ts";
import type { Journey, LineOfMonth, Travel } from "#core/domain/journeys.ts";

export type JourneysCaller = <Name extends PublicReadName>(
  name: Name,
  input: SentInput<Contract[Name]>,
) => Promise<AnswerOf<Contract[Name]>>;

/** What a module knows of journeys, the default export of its `journeys.ts`. It asks by calls, and so also on a device. */
export type JourneysPart = {
  /** @param date default: today */
  on(call: JourneysCaller, date?: string): Promise<Omit<Travel, "date">>;
  /** Those of an answer to a question. */
  answered(call: JourneysCaller, answer: Answer): Promise<readonly Journey[]>;
  inMonth(call: JourneysCaller, month: Temporal.PlainYearMonth): Promise<readonly LineOfMonth[]>;
};
