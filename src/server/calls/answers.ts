import type { FastifyReply } from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import { ProblemError } from "../http/problem.ts";

/** The answer without fields that the contract's schema does not name: nothing leaves the server by accident. */
export const strippedAnswer = (row: Endpoint, answer: unknown): unknown => row.answer.parse(answer);

/** Sends an answer that no cache may store; null as 204. */
export function sendPrivate(reply: FastifyReply, answer: unknown): FastifyReply {
  reply.header("cache-control", "no-store");
  if (answer === null) return reply.code(204).send();
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

/** Strips the entity that `stale-version` and `bad-transition` carry, like an answer of the call. */
export function withStrippedCurrent(row: Endpoint, error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.current === undefined) return error;
  return new ProblemError(error.code, { current: strippedAnswer(row, error.current), allowed: error.allowed });
}
