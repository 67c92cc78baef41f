import type { Endpoint } from "../../contract/endpoint.ts";
import type { Database } from "../db/connect.ts";
import type { Handler } from "./handler.ts";
import type { CountCall } from "./limits.ts";
import type { LiveStreams } from "./live-streams.ts";
import type { PageCache } from "./page-cache.ts";
import type { Services } from "./services.ts";

/** What the routes of the API work with. */
export type RouteParts = {
  db: Database;
  cache: PageCache;
  services: Services;
  streams: LiveStreams;
  /** For uploads while they are here; on the file system of the media. */
  uploadDir: string;
  countCall: CountCall;
};

/** One row of the contract with its deed. */
export type Route<E extends Endpoint> = { name: string; row: E; handler: Handler<E>; parts: RouteParts };
