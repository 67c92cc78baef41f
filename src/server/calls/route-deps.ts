import type { Endpoint } from "../../contract/endpoint.ts";
import type { CountCall } from "../access/limits.ts";
import type { Database } from "../db/connect.ts";
import type { PageCache } from "../http/page-cache.ts";
import type { SseConnections } from "../http/sse-connections.ts";
import type { Handler } from "./handler.ts";
import type { Services } from "./services.ts";

/** What the routes of the API work with. */
export type RouteDeps = {
  db: Database;
  cache: PageCache;
  services: Services;
  streams: SseConnections;
  /** For uploads while they are here; on the file system of the media. */
  uploadDir: string;
  countCall: CountCall;
};

/** One row of the contract with its deed. */
export type Route<E extends Endpoint> = { name: string; row: E; handler: Handler<E>; deps: RouteDeps };
