import Fastify, { type FastifyInstance } from "fastify";
import type { SearchResult } from "#core/contract/pages/public.ts";
import type { Handlers } from "#core/server/calls/handler.ts";
import { mountContract } from "#core/server/calls/mount.ts";
import { connectDatabase } from "#core/server/db/connect.ts";
import { openPageCache, type PageCache } from "#core/server/http/cache/page-cache.ts";
import { refuseAmbiguousRequests } from "#core/server/http/request-guards.ts";
import { sendProblem } from "#core/server/http/send-problem.ts";
import { SseConnections } from "#core/server/http/sse-connections.ts";

/** As it is when the operator says nothing. */
const CLIENT_RATE = 600;
/** A connection is opened by the first statement only. */
const NOWHERE = { url: "postgres://127.0.0.1:1/none" };

/**
 * The contract's routes without a database behind them, to see what stands between a socket and a handler. A call whose
 * handler is not given here answers 500.
 */
export async function contractServer(handlers: Partial<Handlers>): Promise<{ app: FastifyInstance; cache: PageCache }> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, frameworkErrors: sendProblem });
  const cache = openPageCache();
  refuseAmbiguousRequests(app);
  const deps = {
    db: connectDatabase(NOWHERE),
    services: undefined as never,
    uploadDir: "",
    clientRate: CLIENT_RATE,
    streams: new SseConnections(),
  };
  await app.register((api) => mountContract(api, { ...deps, cache, handlers: handlers as Handlers }), {
    prefix: "/api",
  });
  await app.ready();
  return { app, cache };
}

export const nothingFound: SearchResult = {
  items: [],
  next_cursor: null,
  total: 0,
  counted: true,
  less_alike: 0,
  may_be_closed: 0,
  names_only: false,
  also: null,
  facets: { categories: [], tags: [], price_types: [], accessibility: [], diets: [], open_now: 0 },
  near_names: [],
  place_names: [],
};
