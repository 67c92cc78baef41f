import { isDatabaseUnavailable, isDiskFull } from "@eolaire/postgres";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode, Problem } from "#core/contract/errors.ts";
import type { FieldError } from "#core/contract/field-errors.ts";
import type { Locale } from "#core/contract/locales.ts";
import { fieldMessage, titleOf } from "./error-titles.ts";
import { acceptedLocale } from "./negotiate.ts";
import { ProblemError } from "./problem.ts";

/** The body of RFC 9457 in one language. */
export function problemBody(error: ProblemError, locale: Locale): Problem {
  const errors = error.fields.map(
    ({ path, code, ...help }): FieldError => ({ path, code, message: fieldMessage(code, locale, help) }),
  );
  return {
    type: `/api/docs#error-${error.code}`,
    title: titleOf(error.code, locale),
    status: error.status,
    code: error.code,
    detail: errors.map(({ path, message }) => `${path}: ${message}`).join(" ") || titleOf(error.code, locale),
    ...(errors.length > 0 && { errors }),
    ...(error.current !== undefined && { current: error.current }),
    ...(error.allowed && { allowed: error.allowed }),
  };
}

/** The codes of Fastify's own errors. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: "malformed",
  404: "not-found",
  405: "method-not-allowed",
  406: "malformed", // of @fastify/multipart, for a field that is no JSON
  413: "too-large",
  414: "malformed",
  415: "wrong-type",
  429: "too-many-requests",
  503: "draining",
};

export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseUnavailable(error)) return new ProblemError("draining", { cause: error });
  if (isDiskFull(error)) return new ProblemError("storage-full", { cause: error });
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return new ProblemError(BY_STATUS[status] ?? "internal");
}

/** The API's error handler: answers as RFC 9457, without a stack trace; server errors are logged. */
export async function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const problem = toProblem(error);
  if (problem.status >= 500) request.log.error({ err: error }, "request failed");
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header("cache-control", "no-store")
    .header("vary", "Accept-Language")
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problemBody(problem, acceptedLocale(request.headers["accept-language"]))));
}
