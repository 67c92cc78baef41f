import type { FastifyReply } from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import { ProblemError } from "../http/problem.ts";

/** The contract's schema strips what it does not name: nothing leaves the server by accident. */
export const strippedAnswer = (row: Endpoint, answer: unknown): unknown => row.answer.parse(answer);

/** An answer for one caller: no store on the way keeps it. Of a call that has nothing to tell, 204. */
export function sendPrivate(reply: FastifyReply, answer: unknown): FastifyReply {
  reply.header("cache-control", "no-store");
  if (answer === null) return reply.code(204).send();
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

/** `stale-version` and `bad-transition` show the entity as the call itself would answer it. */
export function withStrippedCurrent(row: Endpoint, error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.current === undefined) return error;
  return new ProblemError(error.code, { current: strippedAnswer(row, error.current), allowed: error.allowed });
}
