import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Ports } from "./ports.ts";
import { errorBody, ProtocolError } from "./protocol-error.ts";

/** Google's codes for errors of Fastify, its hooks and the JSON parser. */
const BY_STATUS: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  404: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};
const RETRY_SECONDS = "5";
/** PostgreSQL's code where a row refers to one that there is not: here always a user whom another call has deleted meanwhile. */
const FOREIGN_KEY = "23503";

/** Calls that the SDK makes at page load; any JSON error would sign the user out. */
const AT_PAGE_LOAD = /accounts::lookup$|\/v1\/token$/;

type StatusOf = Ports["statusOf"];

/**
 * Answers errors in the protocol's format. Internal errors (database unavailable, a bug) are logged and answered as
 * plain text: the SDK treats that as a network error and keeps the user signed in.
 */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  statusOf?: StatusOf,
): Promise<FastifyReply> {
  const known = asProtocolError(error, statusOf);
  if (!known) request.log.error({ err: error }, "an identity call failed");
  const { status } = known ?? { status: 503 };
  const isBusy = status === 429 || status === 503;
  if (isBusy) reply.header("retry-after", RETRY_SECONDS);
  if (!known || (isBusy && isMadeAtPageLoad(request))) {
    return reply.code(status).type("text/plain; charset=utf-8").send("The server is busy. Try again in a moment.\n");
  }
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(known)));
}

/** @returns null for an unexpected error */
function asProtocolError(error: unknown, statusOf: StatusOf): ProtocolError | null {
  if (error instanceof ProtocolError) return error;
  if ((error as { code?: unknown }).code === FOREIGN_KEY) return new ProtocolError("USER_NOT_FOUND", { cause: error });
  const status = statusOf?.(error) ?? statusOfFastify(error);
  const code = status && BY_STATUS[status];
  return code ? new ProtocolError(code, { status, cause: error }) : null;
}

/** `status` of other libraries' errors means another request. */
function statusOfFastify(error: unknown): number | undefined {
  const { code, statusCode } = error as Partial<FastifyError>;
  return code?.startsWith("FST_") ? statusCode : undefined;
}

const isMadeAtPageLoad = (request: FastifyRequest) => AT_PAGE_LOAD.test(request.routeOptions.url ?? "");
