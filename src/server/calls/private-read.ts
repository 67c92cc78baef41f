import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Download, PrivateRead } from "../../contract/endpoint.ts";
import { identifiedCaller, identify } from "../access/identified.ts";
import { fieldsOfBody } from "../http/json-bodies.ts";
import { sendPrivate, strippedAnswer } from "./answers.ts";
import { withoutOwnId } from "./own-user-id.ts";
import { privateContext } from "./private-context.ts";
import { readInput } from "./read-input.ts";
import type { Route } from "./route-deps.ts";

export function mountPrivateRead(app: FastifyInstance, url: string, route: Route<PrivateRead>): void {
  app.post(url, { onRequest: identify(route.row, route.deps) }, async (request, reply) => {
    const { input, context } = await readCall(request, route);
    return sendPrivate(reply, strippedAnswer(route.row, await route.handler(input, context)));
  });
}

export function mountDownload(app: FastifyInstance, url: string, route: Route<Download>): void {
  app.post(url, { onRequest: identify(route.row, route.deps) }, async (request, reply) => {
    const { input, context } = await readCall(request, route);
    const { filename, content, type = route.row.types[0] } = await route.handler(input, context);
    return reply
      .headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${filename}"` })
      .type(type)
      .send(content);
  });
}

/** The fields by the schema, then the right to ask for that. */
async function readCall(request: FastifyRequest, { row, deps }: Route<PrivateRead> | Route<Download>) {
  const known = identifiedCaller(request);
  const fields = { ...fieldsOfBody(request.body), ...(request.params as object) };
  const input = readInput(row.input, withoutOwnId(fields, row.input.shape, known.caller));
  return { input, context: await privateContext(deps, { row, known, input }) };
}
