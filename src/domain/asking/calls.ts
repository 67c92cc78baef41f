import type { AnswerOf, SentInput } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";

type Asked =
  | "pages"
  | "departures"
  | "timetables"
  | "events"
  | "stories"
  | "posts"
  | "notices"
  | "pagesOfDay"
  | "menusOfDay"
  | "specialPage";
/** The calls of which an answer is made, on the server and on a device. */
export type Calls = {
  [Name in Asked]: (input: SentInput<Contract[Name]>) => Promise<AnswerOf<Contract[Name]>>;
};

/** Of each group beside places: more are a list of its own. */
export const SHOWN = 4;
/** Newer ones are looked through for the terms of a question. */
export const LOOKED_THROUGH = 50;
