import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from "fastify";

/** Says what the code of this process is running for now: a request, or a job. Composed only when somebody asks. */
const running = new AsyncLocalStorage<() => string>();

/** Where the watchdog asks for it, in the middle of whatever runs. */
export const RUNNING = "eolaire.running";
Object.assign(globalThis, { [Symbol.for(RUNNING)]: () => running.getStore()?.() ?? null });

export function runAs<Result>(name: string, work: () => Result): Result {
  return running.run(() => name, work);
}

/** Names the requests of a server. A body arrives by events of its connection, after which the request is named again. */
export function nameRequests(app: FastifyInstance): void {
  const name: onRequestHookHandler = (request, _reply, done) => running.run(() => requestLine(request), done);
  app.addHook("onRequest", name);
  app.addHook("preValidation", name);
}

/** The method, the path, and the names of the query's fields: their values may be secrets, as may be a token in the path. */
function requestLine({ method, url, routeOptions: { url: route = "" } }: FastifyRequest): string {
  const [path = "", query = ""] = url.split("?", 2);
  const fields = [...new Set(new URLSearchParams(query).keys())].map((name) => `${name}=…`);
  return `${method} ${route.includes(":token") ? route : path}${fields.length > 0 ? `?${fields.join("&")}` : ""}`;
}
