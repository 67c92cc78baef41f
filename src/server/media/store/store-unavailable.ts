import { ProblemError } from "#core/server/http/problem.ts";

/** A storage that restarts is available again after about that. */
const RETRY_SECONDS = "10";

/** The storage does not answer, or answers with wrong bytes: a 503 that the client may repeat. */
export class StoreUnavailable extends ProblemError {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super("draining", { headers: { "retry-after": RETRY_SECONDS }, message, cause });
  }
}
