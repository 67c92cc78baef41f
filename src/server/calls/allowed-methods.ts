import type { FastifyInstance, onRequestHookHandler } from "fastify";
import FindMyWay from "find-my-way";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { ProblemError } from "../http/problem.ts";

/** Of each path, here and in the routes of the app. */
export const ROUTER_OPTIONS = { ignoreTrailingSlash: true, maxParamLength: 200 };

const ALLOWED: { [Kind in Endpoint["kind"]]?: string[] } = {
  "public-read": ["GET", "HEAD", "POST"],
  "event-stream": ["GET"],
};

/**
 * The methods of each path, so that a request with another one is answered 405 instead of 404, before its body is read. A route
 * for each other method of each path would be half of all routes, of some sixty objects each.
 */
export class AllowedMethods {
  readonly #paths = FindMyWay(ROUTER_OPTIONS);

  /** A hook for requests that no route answers. */
  readonly check: onRequestHookHandler = ({ is404, url }, _reply, done) => {
    const allowed: string[] | undefined = is404 ? this.#paths.find("GET", url)?.store : undefined;
    done(allowed && new ProblemError("method-not-allowed", { headers: { allow: allowed.join(", ") } }));
  };

  /** @param url the path of the row's route in that scope */
  add({ prefix }: FastifyInstance, url: string, { kind }: Endpoint): void {
    this.#paths.on("GET", prefix + url, () => {}, ALLOWED[kind] ?? ["POST"]);
  }
}
