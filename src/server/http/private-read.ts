import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Download, PrivateRead } from "../../contract/endpoint.ts";
import { sendPrivate, strippedAnswer } from "./answers.ts";
import type { Route } from "./api-parts.ts";
import { identify, knownCaller } from "./identified.ts";
import { fieldsOfBody } from "./json-bodies.ts";
import { withoutOwnId } from "./own-user-id.ts";
import { privateContext } from "./private-context.ts";
import { readInput } from "./read-input.ts";

export function mountPrivateRead(app: FastifyInstance, url: string, route: Route<PrivateRead>): void {
  app.post(url, { onRequest: identify(route.row, route.parts) }, async (request, reply) => {
    const { input, context } = await readCall(request, route);
    return sendPrivate(reply, strippedAnswer(route.row, await route.handler(input, context)));
  });
}

export function mountDownload(app: FastifyInstance, url: string, route: Route<Download>): void {
  app.post(url, { onRequest: identify(route.row, route.parts) }, async (request, reply) => {
    const { input, context } = await readCall(request, route);
    const { filename, content, type = route.row.types[0] } = await route.handler(input, context);
    return reply
      .headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${filename}"` })
      .type(type)
      .send(content);
  });
}

/** The fields by the schema, then the right to ask for that. */
async function readCall(request: FastifyRequest, { row, parts }: Route<PrivateRead> | Route<Download>) {
  const known = knownCaller(request);
  const fields = { ...fieldsOfBody(request.body), ...(request.params as object) };
  const input = readInput(row.input, withoutOwnId(fields, row.input.shape, known.caller));
  return { input, context: await privateContext(parts, { row, known, input }) };
}
