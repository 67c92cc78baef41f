import type { Problem } from "#core/contract/errors.ts";

/** An error whose message is written for people, in their language. */
export class UserFacingError extends Error {}

/** An error response of the API. Its message is the title of the error catalogue, in the language of the request. */
export class ApiError extends UserFacingError {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }

  /** Messages by field name, where the response names fields; null otherwise. */
  get fieldErrors(): Record<string, string> | null {
    const { errors } = this.problem;
    return errors ? Object.fromEntries(errors.map(({ path, message }) => [path, message])) : null;
  }
}
