import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "../../contract/errors.ts";
import { StoreUnavailable } from "../media/store-unavailable.ts";
import { acceptedLocale } from "./negotiate.ts";
import { ProblemError, problemBody } from "./problem.ts";

/** What Fastify itself finds wrong, in our words. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: "malformed",
  404: "not-found",
  405: "method-not-allowed",
  413: "too-large",
  414: "malformed",
  415: "wrong-type",
  429: "too-many-requests",
  503: "draining",
};

/** A storage that restarts is there again after about that. */
const STORE_RETRY = { headers: { "retry-after": "10" } };

export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreUnavailable) return new ProblemError("draining", STORE_RETRY);
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return new ProblemError(BY_STATUS[status] ?? "internal");
}

/** The API's error handler: RFC 9457, never a stack trace; what is ours to mend goes to the log. */
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
