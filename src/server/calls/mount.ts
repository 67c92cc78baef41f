import type { FastifyInstance } from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import { contract } from "../../contract/index.ts";
import { decorateWithCaller } from "../access/identified.ts";
import { limitAddresses } from "../access/limits.ts";
import type { Database } from "../db/connect.ts";
import { sendProblem } from "../http/errors-to-problems.ts";
import { acceptStrictJsonOnly } from "../http/json-bodies.ts";
import type { PageCache } from "../http/page-cache.ts";
import { ProblemError } from "../http/problem.ts";
import type { SseConnections } from "../http/sse-connections.ts";
import { mountAudioUpload } from "./audio-upload.ts";
import { mountEventStream } from "./event-stream.ts";
import type { Handler, Handlers } from "./handler.ts";
import { mountPhotoUpload } from "./photo-upload.ts";
import { mountDownload, mountPrivateRead } from "./private-read.ts";
import { mountPublicRead } from "./public-read.ts";
import type { Route, RouteDeps } from "./route-deps.ts";
import type { Services } from "./services.ts";
import { mountTableUpload } from "./table-upload.ts";
import { mountWrite } from "./write.ts";

const MAX_JSON_BYTES = 256 * 1024;

export type ApiDeps = {
  db: Database;
  cache: PageCache;
  handlers: Handlers;
  services: Services;
  /** Woken by whoever listens to the database. */
  streams: SseConnections;
  /** For uploads while they are here. */
  uploadDir: string;
  /** Calls a minute and client address. */
  clientRate: number;
};

/** Makes a route of every row of the contract. Register it with the prefix `/api`. */
export async function mountContract(app: FastifyInstance, { handlers, ...deps }: ApiDeps): Promise<void> {
  const routeDeps = await prepare(app, deps);
  for (const [name, row] of Object.entries<Endpoint>(contract)) {
    const handler = handlers[name as keyof Handlers] as Handler<Endpoint>;
    await mount(app, { name, row, handler, deps: routeDeps });
  }
}

/** What every route of the API relies on. */
export async function prepare(app: FastifyInstance, deps: Omit<ApiDeps, "handlers">): Promise<RouteDeps> {
  acceptStrictJsonOnly(app);
  decorateWithCaller(app);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new ProblemError("not-found");
  });
  app.addHook("preClose", async () => deps.streams.end());
  app.addHook("onRoute", (route) => {
    route.bodyLimit ??= MAX_JSON_BYTES;
  });
  return { ...deps, countCall: await limitAddresses(app, deps.clientRate) };
}

/** One route, by the kind of its row. */
export async function mount(app: FastifyInstance, route: Route<Endpoint>): Promise<void> {
  const url = route.row.path.replaceAll(/\{(\w+)\}/g, ":$1");
  await MOUNTS[route.row.kind](app, url, route as never);
  refuseOtherMethods(app, url, route.row);
}

/** Each takes the routes of its kind. */
const MOUNTS: Record<Endpoint["kind"], (app: FastifyInstance, url: string, route: never) => void | Promise<void>> = {
  "public-read": mountPublicRead,
  "private-read": mountPrivateRead,
  download: mountDownload,
  "event-stream": mountEventStream,
  write: mountWrite,
  "photo-upload": mountPhotoUpload,
  "audio-upload": mountAudioUpload,
  "table-upload": mountTableUpload,
};

/** Before anything of the body is read: what it holds does not matter here. */
function refuseOtherMethods(app: FastifyInstance, url: string, row: Endpoint): void {
  const allowed = ALLOWED[row.kind] ?? ["POST"];
  const refuse = async () => {
    throw new ProblemError("method-not-allowed", { headers: { allow: allowed.join(", ") } });
  };
  const others = METHODS.filter((method) => !allowed.includes(method));
  app.route({ method: others, url, onRequest: refuse, handler: refuse });
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const ALLOWED: { [Kind in Endpoint["kind"]]?: string[] } = {
  "public-read": ["GET", "HEAD", "POST"],
  "event-stream": ["GET"],
};
