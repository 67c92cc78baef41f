import { CLIENT_ERRORS, type ClientErrorCode, type Problem } from "../../../contract/errors.ts";

export type Texts = { en: string; ga: string };

/** The problem that the server tells; where what came is none, that the answer cannot be read. */
export function problemOfAnswer(status: number, answer: unknown, locale?: keyof Texts): Problem {
  return isProblem(answer) ? answer : { ...clientProblem("unreadable", locale), status };
}

/** Why there is no answer. A deadline that passed (`AbortSignal.timeout`) is the server's silence, not the caller's wish. */
export function problemOfFailure(error: unknown, signal?: AbortSignal, locale?: keyof Texts): Problem {
  const late = error instanceof Error && error.name === "TimeoutError";
  return clientProblem(signal?.aborted && !late ? "aborted" : "unreachable", locale);
}

function clientProblem(code: ClientErrorCode, locale: keyof Texts = "en"): Problem {
  const { status, title } = CLIENT_ERRORS[code];
  return { type: `/api/docs#error-${code}`, title: title[locale], status, code, detail: title[locale] };
}

function isProblem(answer: unknown): answer is Problem {
  if (typeof answer !== "object" || answer === null) return false;
  const { code, title, status } = answer as Partial<Problem>;
  return typeof code === "string" && typeof title === "string" && typeof status === "number";
}
