import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Download, Endpoint, PrivateRead } from "#core/contract/endpoint.ts";
import { type IdentifiedCaller, identifiedCaller, identify } from "../access/caller.ts";
import { requirePermission } from "../access/permission.ts";
import type { AccountCaller } from "../access/policy.ts";
import type { PrivateContext, Route, RouteDeps } from "./handler.ts";
import { readCallInput, sendPrivate, strippedAnswer } from "./validation.ts";

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

async function readCall(request: FastifyRequest, { row, deps }: Route<PrivateRead> | Route<Download>) {
  const identified = identifiedCaller(request);
  const input = readCallInput(row, request, identified.caller);
  return { input, context: await privateContext(deps, { row, identified, input }) };
}

type Call = { row: Endpoint; identified: IdentifiedCaller; input: Record<string, unknown> };

/**
 * The context of a caller who has passed `refuseByCaller`.
 * @throws ProblemError `not-found` also for a subject that exists but is hidden from the caller
 */
export async function privateContext(
  { db, services }: Pick<RouteDeps, "db" | "services">,
  { row, identified: { caller, identity, client }, input }: Call,
): Promise<PrivateContext<AccountCaller>> {
  const subject = await requirePermission(db, { row, caller, input });
  // The cast is safe: the row's `who` has narrowed the caller as the handler's type says.
  return { db, services, subject, identity, client, now: Temporal.Now.instant(), caller: caller as AccountCaller };
}
