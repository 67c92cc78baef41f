import type { CallerName } from "./caller-names.ts";
import type { Judge } from "./judge.ts";

/** One call as it goes over the line. */
export type FuzzRequest = {
  /** That of the contract, or of the part of the product that is called. */
  name: string;
  caller: CallerName;
  method: "GET" | "POST";
  /** With its query string. */
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
  /** The class of hostile value, or what is wrong with the body; `valid`: nothing. */
  what: string;
  judge: Judge;
};
