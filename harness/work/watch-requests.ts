/**
 * Loaded before the product in the run of texts that are work (`--import …?port=N`): says at a port of its own how long a processor worked
 * in the main thread for the last request, and which headers and which fields of a query the program has read of requests so far, each with the
 * place in the program that read it. So whoever reads another one has it tried.
 */
import { subscribe } from "node:diagnostics_channel";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isMainThread } from "node:worker_threads";
import type { FastifyInstance } from "fastify";

/** What the program has read, and where. */
export type ReadText = { kind: "header" | "query"; name: string; at: string };
export type Watched = { ms: number; read: ReadText[]; forms: string[] };

const port = Number(new URL(import.meta.url).searchParams.get("port"));

const read = new Map<string, ReadText>();
const forms = new Set<string>();
/** Requests whose answer is not finished yet. */
const running = new Map<IncomingMessage, NodeJS.CpuUsage>();
let last = 0;

function note(kind: ReadText["kind"], name: string): void {
  if (running.size === 0) return;
  const frames = (new Error().stack ?? "").split("\n").slice(3);
  const frame = frames.find((line) => !line.includes("node:") && !line.includes(import.meta.url)) ?? "";
  const at = /([^/]+\/[^/]+:\d+:\d+)\)?$/.exec(frame)?.[1] ?? "node";
  read.set(`${kind} ${name} ${at}`, { kind, name, at });
}

function watchHeaders(request: IncomingMessage): void {
  const get = (headers: object, name: string | symbol): unknown => {
    if (typeof name === "string") note("header", name);
    return Reflect.get(headers, name);
  };
  Object.defineProperty(request, "headers", { value: new Proxy(request.headers, { get }) });
}

function watchQueries(): void {
  for (const method of ["get", "getAll", "has"] as const) {
    const original = URLSearchParams.prototype[method] as (name: string) => never;
    URLSearchParams.prototype[method] = function (this: URLSearchParams, name: string) {
      note("query", name);
      return original.call(this, name);
    };
  }
}

if (isMainThread && port > 0) {
  type Exchange = { request: IncomingMessage; response: ServerResponse; server: Server };
  const answering = createServer((_request, response) => {
    const watched: Watched = { ms: last, read: [...read.values()], forms: [...forms] };
    response.end(JSON.stringify(watched));
    last = 0; // a request that Node itself refuses is none
  });
  subscribe("http.server.request.start", (message) => {
    const { request, server } = message as Exchange;
    if (server === answering) return;
    running.set(request, process.threadCpuUsage());
    watchHeaders(request);
  });
  subscribe("http.server.response.finish", (message) => {
    const { request } = message as Exchange;
    const before = running.get(request);
    if (!before) return;
    running.delete(request);
    const { user, system } = process.threadCpuUsage(before);
    last = (user + system) / 1000;
  });
  subscribe("fastify.initialization", (message) => {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }) => {
      if ([method].flat().includes("POST") && !url.startsWith("/api/")) forms.add(url);
    });
  });
  watchQueries();
  answering.keepAliveTimeout = 0; // whoever asks does so on one connection
  answering.listen(port, "127.0.0.1").unref();
}
