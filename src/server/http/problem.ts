import { ERRORS, type ErrorCode } from "#core/contract/errors.ts";
import type { FieldErrorCode } from "#core/contract/field-errors.ts";
import type { FieldHelp } from "./error-titles.ts";

/** RFC 9110, 11.6.1: a 401 names the authentication scheme. */
const CHALLENGE = { "www-authenticate": "Bearer" };

/** When a client may try again, in seconds; `retry-after` of an error says otherwise. */
const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = { draining: 5, "search-away": 5, "storage-full": 60 };

/** An error with a code of the catalogue, which the client receives. Anything else that is thrown is a 500. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly fields: ({ path: string; code: FieldErrorCode } & FieldHelp)[];
  readonly headers: Record<string, string>;
  /** The entity's current state, for `stale-version` and `bad-transition`. */
  readonly current: unknown;
  /** The actions that are possible now, for `bad-transition`. */
  readonly allowed: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    options: {
      fields?: ProblemError["fields"];
      headers?: Record<string, string>;
      current?: unknown;
      allowed?: readonly string[] | undefined;
      /** For the log. */
      message?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? ERRORS[code].title.en, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
    const retry = RETRY_SECONDS[code];
    this.headers = {
      ...(ERRORS[code].status === 401 && CHALLENGE),
      ...(retry !== undefined && { "retry-after": String(retry) }),
      ...options.headers,
    };
    this.current = options.current;
    this.allowed = options.allowed;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** An error of one field: `throw invalid("cursor", "bad-cursor")`. */
export function invalid(path: string, code: FieldErrorCode, help: FieldHelp = {}): ProblemError {
  return new ProblemError("invalid-fields", { fields: [{ path, code, ...help }] });
}

/** @throws ProblemError `invalid-fields` where there is an issue */
export function rejectIssues(fields: ProblemError["fields"]): void {
  if (fields.length > 0) throw new ProblemError("invalid-fields", { fields });
}

export function notFound(): ProblemError {
  return new ProblemError("not-found");
}

/**
 * Optimistic locking: refuses an edit of an outdated version.
 * @param sent the version that the client has read; undefined: no check
 * @param current the entity as the call answers it
 * @throws ProblemError `stale-version`
 */
export function refuseStale(sent: number | undefined, current: { version: number }): void {
  if (sent !== undefined && sent !== current.version) throw new ProblemError("stale-version", { current });
}
