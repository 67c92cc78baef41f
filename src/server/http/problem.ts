import {
  ERRORS,
  type ErrorCode,
  FIELD_ERRORS,
  type FieldError,
  type FieldErrorCode,
  type Problem,
} from "../../contract/errors.ts";
import type { Locale } from "../../contract/locales.ts";

/** An error that the caller is told about, as a row of the catalogue. Anything else that is thrown is a 500. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly fields: { path: string; code: FieldErrorCode }[];
  readonly headers: Record<string, string>;
  /** The entity as it is now, for `stale-version` and `bad-transition`. */
  readonly current: unknown;
  /** What can be done instead, for `bad-transition`. */
  readonly allowed: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    options: {
      fields?: ProblemError["fields"];
      headers?: Record<string, string>;
      current?: unknown;
      allowed?: readonly string[] | undefined;
    } = {},
  ) {
    super(ERRORS[code].title.en);
    this.code = code;
    this.fields = options.fields ?? [];
    this.headers = options.headers ?? {};
    this.current = options.current;
    this.allowed = options.allowed;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** `throw invalid("cursor", "bad-cursor")`: one wrong field. */
export function invalid(path: string, code: FieldErrorCode): ProblemError {
  return new ProblemError("invalid-fields", { fields: [{ path, code }] });
}

/** @throws ProblemError `invalid-fields` where there is a fault */
export function rejectIssues(fields: ProblemError["fields"]): void {
  if (fields.length > 0) throw new ProblemError("invalid-fields", { fields });
}

export function notFound(): ProblemError {
  return new ProblemError("not-found");
}

/**
 * Refuses an edit that was made on an older version than there is.
 * @param sent the version that the caller read, where they say
 * @param current the entity as the call answers it
 */
export function refuseStale(sent: number | undefined, current: { version: number }): void {
  if (sent !== undefined && sent !== current.version) throw new ProblemError("stale-version", { current });
}

/** RFC 9457 body, in the reader's language. */
export function problemBody(error: ProblemError, locale: Locale): Problem {
  const errors = error.fields.map(
    ({ path, code }): FieldError => ({ path, code, message: FIELD_ERRORS[code][locale] }),
  );
  return {
    type: `/api/docs#error-${error.code}`,
    title: ERRORS[error.code].title[locale],
    status: error.status,
    code: error.code,
    detail: errors.map(({ path, message }) => `${path}: ${message}`).join(" ") || ERRORS[error.code].title[locale],
    ...(errors.length > 0 && { errors }),
    ...(error.current !== undefined && { current: error.current }),
    ...(error.allowed && { allowed: error.allowed }),
  };
}
