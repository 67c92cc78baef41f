import type { Problem } from "../../../contract/errors.ts";

/** What the API refused, in words for people: the catalogue's, in the language that was asked for. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }
}
