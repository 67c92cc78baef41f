import type { FastifyInstance } from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import { contract } from "../../contract/index.ts";
import type { Database } from "../db/connect.ts";
import type { Route, RouteParts } from "./api-parts.ts";
import { mountAudioUpload } from "./audio-upload.ts";
import { sendProblem } from "./errors-to-problems.ts";
import { mountEventStream } from "./event-stream.ts";
import type { Handler, Handlers } from "./handler.ts";
import { decorateWithCaller } from "./identified.ts";
import { acceptStrictJsonOnly } from "./json-bodies.ts";
import { limitAddresses } from "./limits.ts";
import type { LiveStreams } from "./live-streams.ts";
import type { PageCache } from "./page-cache.ts";
import { mountPhotoUpload } from "./photo-upload.ts";
import { mountDownload, mountPrivateRead } from "./private-read.ts";
import { ProblemError } from "./problem.ts";
import { mountPublicRead } from "./public-read.ts";
import type { Services } from "./services.ts";
import { mountTableUpload } from "./table-upload.ts";
import { mountWrite } from "./write.ts";

const MAX_JSON_BYTES = 256 * 1024;

export type ApiParts = {
  db: Database;
  cache: PageCache;
  handlers: Handlers;
  services: Services;
  /** Woken by whoever listens to the database. */
  streams: LiveStreams;
  /** For uploads while they are here. */
  uploadDir: string;
  /** Calls a minute and client address. */
  clientRate: number;
};

/** Makes a route of every row of the contract. Register it with the prefix `/api`. */
export async function mountContract(app: FastifyInstance, { handlers, ...parts }: ApiParts): Promise<void> {
  const routeParts = await prepare(app, parts);
  for (const [name, row] of Object.entries<Endpoint>(contract)) {
    const handler = handlers[name as keyof Handlers] as Handler<Endpoint>;
    await mount(app, { name, row, handler, parts: routeParts });
  }
}

/** What every route of the API relies on. */
export async function prepare(app: FastifyInstance, parts: Omit<ApiParts, "handlers">): Promise<RouteParts> {
  acceptStrictJsonOnly(app);
  decorateWithCaller(app);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new ProblemError("not-found");
  });
  app.addHook("preClose", async () => parts.streams.end());
  app.addHook("onRoute", (route) => {
    route.bodyLimit ??= MAX_JSON_BYTES;
  });
  return { ...parts, countCall: await limitAddresses(app, parts.clientRate) };
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
