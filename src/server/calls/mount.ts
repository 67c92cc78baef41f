import type { AuthorizedSites } from "@eolaire/identity-provider";
import { isDatabaseUnavailable } from "@eolaire/postgres";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import { decorateWithCaller } from "../access/caller.ts";
import { AddressLimits, callCounter } from "../access/limits.ts";
import { OwedPoints } from "../access/owed-points.ts";
import type { Database } from "../db/connect.ts";
import type { PageCache } from "../http/cache/page-cache.ts";
import { PublicReads } from "../http/cache/public-reads.ts";
import { acceptStrictJsonOnly } from "../http/json.ts";
import { ProblemError } from "../http/problem.ts";
import { sendProblem } from "../http/send-problem.ts";
import type { SseConnections } from "../http/sse-connections.ts";
import { AllowedMethods } from "./allowed-methods.ts";
import { allowAuthorizedOrigins } from "./allowed-origins.ts";
import { mountEventStream } from "./event-stream.ts";
import type { Handler, Handlers, Route, RouteDeps, Services } from "./handler.ts";
import { mountDownload, mountPrivateRead } from "./private-read.ts";
import { mountPublicRead } from "./public-read.ts";
import { subjectsWithout } from "./subjects.ts";
import { mountAudioUpload, mountPhotoUpload, mountPictureUpload, mountTableUpload } from "./upload.ts";
import { mountWrite } from "./write.ts";

const MAX_JSON_BYTES = 256 * 1024;

export type ApiDeps = {
  db: Database;
  /** Default: public reads are answered by `db`. */
  reads?: PublicReads;
  writerCookie?: string | null;
  cache: PageCache;
  handlers: Handlers;
  services: Services;
  streams: SseConnections;
  /** The folder of running uploads. */
  uploadDir: string;
  /** Calls per minute and client address. */
  clientRate: number;
  /** Whose pages may call. Default: those of this site only. */
  sites?: AuthorizedSites;
  /** Default: limits of its own. */
  limits?: AddressLimits;
  /** Whose calls there are not. Default: none is off. */
  modulesOff?: readonly ModuleName[] | undefined;
};

/** Registers a route for every row of the contract but those of modules that are off. Register it with the prefix `/api`. */
export async function mountContract(app: FastifyInstance, { handlers, modulesOff, ...deps }: ApiDeps): Promise<void> {
  const routeDeps = await prepare(app, deps);
  for (const [name, row] of subjectsWithout(modulesOff).flatMap(([, { calls }]) => Object.entries(calls))) {
    const handler = handlers[name as keyof Handlers] as Handler<Endpoint>;
    await mount(app, { name, row, handler, deps: routeDeps });
  }
}

/** Sets up the scope of the routes: JSON bodies, error handler, rate limit. */
export async function prepare(
  app: FastifyInstance,
  deps: Omit<ApiDeps, "handlers" | "modulesOff">,
): Promise<RouteDeps> {
  acceptStrictJsonOnly(app);
  decorateWithCaller(app);
  const owed = new OwedPoints(deps.db);
  app.setErrorHandler((error, request, reply) => {
    if (request.spent && isDatabaseUnavailable(error)) owed.add(request.spent);
    return sendProblem(error, request, reply);
  });
  app.setNotFoundHandler(() => {
    throw new ProblemError("not-found");
  });
  if (deps.sites) app.addHook("onRequest", allowAuthorizedOrigins(deps.sites));
  const methods = new AllowedMethods();
  app.addHook("onRequest", methods.check);
  app.addHook("preClose", async () => deps.streams.end());
  app.addHook("onRoute", (route) => {
    route.bodyLimit ??= MAX_JSON_BYTES;
  });
  const limits = deps.limits ?? new AddressLimits(deps.clientRate);
  const { reads = PublicReads.on(deps.db), writerCookie = null } = deps;
  return { ...deps, reads, writerCookie, methods, limits, countCall: callCounter(limits) };
}

export async function mount(app: FastifyInstance, route: Route<Endpoint>): Promise<void> {
  const url = route.row.path.replaceAll(/\{(\w+)\}/g, ":$1");
  await MOUNTS[route.row.kind](app, url, route as never);
  route.deps.methods.add(app, url, route.row);
}

const MOUNTS: Record<Endpoint["kind"], (app: FastifyInstance, url: string, route: never) => void | Promise<void>> = {
  "public-read": mountPublicRead,
  "private-read": mountPrivateRead,
  download: mountDownload,
  "event-stream": mountEventStream,
  write: mountWrite,
  "photo-upload": mountPhotoUpload,
  "audio-upload": mountAudioUpload,
  "table-upload": mountTableUpload,
  "picture-upload": mountPictureUpload,
};
