import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Write } from "../../contract/endpoint.ts";
import { sendPrivate } from "./answers.ts";
import type { Route } from "./api-parts.ts";
import { fingerprint, idempotencyKey } from "./idempotency.ts";
import { identify, knownCaller } from "./identified.ts";
import { fieldsOfBody } from "./json-bodies.ts";
import { withoutOwnId } from "./own-user-id.ts";
import { perform } from "./perform.ts";
import { readInput } from "./read-input.ts";

export function mountWrite(app: FastifyInstance, url: string, route: Route<Write>): void {
  const { name, row, handler, parts } = route;
  app.post(url, { onRequest: identify(row, parts) }, async (request, reply) => {
    const known = knownCaller(request);
    const fields = { ...fieldsOfBody(request.body), ...(request.params as object) };
    const input = readInput(row.input, withoutOwnId(fields, row.input.shape, known.caller));
    const performance = { name, row, parts, known, input, requestId: request.id, log: request.log };
    const repeat = repeatOf(row, request, input);
    return sendPrivate(reply, await perform({ ...performance, repeat }, (context) => handler(input, context)));
  });
}

function repeatOf(row: Write, request: FastifyRequest, input: unknown) {
  const key = row.idempotent ? idempotencyKey(request) : null;
  return key === null ? null : { key, hash: fingerprint(input) };
}
