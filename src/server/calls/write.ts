import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Write } from "../../contract/endpoint.ts";
import { identifiedCaller, identify } from "../access/identified.ts";
import { fieldsOfBody } from "../http/json-bodies.ts";
import { sendPrivate } from "./answers.ts";
import { fingerprint, idempotencyKey } from "./idempotency.ts";
import { withoutOwnId } from "./own-user-id.ts";
import { perform } from "./perform.ts";
import { readInput } from "./read-input.ts";
import type { Route } from "./route-deps.ts";

export function mountWrite(app: FastifyInstance, url: string, route: Route<Write>): void {
  const { name, row, handler, deps } = route;
  app.post(url, { onRequest: identify(row, deps) }, async (request, reply) => {
    const known = identifiedCaller(request);
    const fields = { ...fieldsOfBody(request.body), ...(request.params as object) };
    const input = readInput(row.input, withoutOwnId(fields, row.input.shape, known.caller));
    const performance = { name, row, deps, known, input, requestId: request.id, log: request.log };
    const repeat = repeatOf(row, request, input);
    return sendPrivate(reply, await perform({ ...performance, repeat }, (context) => handler(input, context)));
  });
}

function repeatOf(row: Write, request: FastifyRequest, input: unknown) {
  const key = row.idempotent ? idempotencyKey(request) : null;
  return key === null ? null : { key, hash: fingerprint(input) };
}
