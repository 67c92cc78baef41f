import type { Answer, AnswerGroup } from "#core/contract/directory/ask.ts";
import type { AnswerOf, SentInput } from "#core/contract/endpoint.ts";
import type { Contract, PublicReadName } from "#core/contract/index.ts";
import type { AnsweredJourney, LineOfMonth, Travel } from "#core/domain/journeys.ts";

export type JourneysCaller = <Name extends PublicReadName>(
  name: Name,
  input: SentInput<Contract[Name]>,
) => Promise<AnswerOf<Contract[Name]>>;

export type OfAnswer = AnsweredJourney & { group: AnswerGroup };

/** What a module knows of journeys, the default export of its `journeys.ts`. It asks by calls, and so also on a device. */
export type JourneysPart = {
  /** @param date default: today */
  on(call: JourneysCaller, date?: string): Promise<Omit<Travel, "date">>;
  /** What its groups of an answer to a question say. */
  answered(call: JourneysCaller, answer: Answer): Promise<readonly OfAnswer[]>;
  inMonth(call: JourneysCaller, month: Temporal.PlainYearMonth): Promise<readonly LineOfMonth[]>;
};
