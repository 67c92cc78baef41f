import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { RouteDeps } from "../calls/route-deps.ts";
import { refuseByCaller } from "./access.ts";
import { findCaller, type IdentifiedCaller } from "./caller.ts";
import { spendWrite } from "./limits.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls, in the calls that ask; null before. */
    known: IdentifiedCaller | null;
  }
}

export function decorateWithCaller(app: FastifyInstance): void {
  app.decorateRequest("known", null);
}

/** Before anything of the body is read: how often this address calls, who it is, and how often they write. */
export function identify(row: Endpoint, deps: RouteDeps): onRequestAsyncHookHandler {
  return async (request) => {
    await deps.countCall(request, row.limit);
    const known = await findCaller(request, { db: deps.db, identity: deps.services.identity });
    refuseByCaller(row, known.caller);
    await spendWrite(deps.db, row.limit, known.caller, request.ip);
    request.known = known;
  };
}

/** Who was found at the beginning of the request. */
export function identifiedCaller({ known }: FastifyRequest): IdentifiedCaller {
  if (!known) throw new Error("a route that needs a caller has not asked who it is");
  return known;
}
