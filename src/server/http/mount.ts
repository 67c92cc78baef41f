import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, LimitClass } from "../../contract/endpoint.ts";
import { contract, type EndpointName } from "../../contract/index.ts";
import type { Database } from "../db/connect.ts";
import { sendProblem } from "./errors-to-problems.ts";
import type { Handler, Handlers } from "./handler.ts";
import type { Built, PageCache } from "./page-cache.ts";
import { ProblemError } from "./problem.ts";
import { ReadNotes } from "./read-context.ts";
import { readInput, readQuery } from "./read-input.ts";
import { readJson } from "./read-json.ts";
import { PUBLIC_CACHE_CONTROL, sendEntry } from "./send-entry.ts";

/** Calls a minute and client address; `search` costs the database most. */
export const CALLS_PER_MINUTE: Record<LimitClass, number> = { read: 600, search: 300, write: 60, heavy: 30 };
const MAX_JSON_BYTES = 256 * 1024;

export type ApiParts = { db: Database; cache: PageCache; handlers: Handlers };

/** Makes a route of every row of the contract. Register it with the prefix `/api`. */
export async function mountContract(app: FastifyInstance, parts: ApiParts): Promise<void> {
  acceptStrictJsonOnly(app);
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new ProblemError("too-many-requests") });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new ProblemError("not-found");
  });
  for (const name of Object.keys(contract) as EndpointName[]) mount(app, name, parts);
}

function mount(app: FastifyInstance, name: EndpointName, parts: ApiParts): void {
  const row: Endpoint = contract[name];
  const url = row.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const handler = parts.handlers[name] as Handler<Endpoint>;
  const answer = async (request: FastifyRequest, reply: FastifyReply, fields: unknown) => {
    const input = readInput(row.input, fields);
    const key = `api ${name} ${JSON.stringify(input)}`;
    const entry = await parts.cache.get(key, () => buildAnswer(row, handler, input, parts.db));
    return sendEntry(request, reply, entry);
  };
  const config = { rateLimit: { max: CALLS_PER_MINUTE[row.limit], timeWindow: "1 minute" } };
  app.get(url, { config }, (request, reply) =>
    answer(request, reply, {
      ...(readQuery(row.input, request.query as Record<string, string>) as object),
      ...(request.params as object),
    }),
  );
  app.post(url, { config, bodyLimit: MAX_JSON_BYTES }, (request, reply) =>
    answer(request, reply, { ...asObject(request.body), ...(request.params as object) }),
  );
  refuseOtherMethods(app, url);
}

/** Before anything of the body is read: what it holds does not matter here. */
function refuseOtherMethods(app: FastifyInstance, url: string): void {
  const refuse = async () => {
    throw new ProblemError("method-not-allowed", { headers: { allow: "GET, HEAD, POST" } });
  };
  app.route({ method: ["PUT", "PATCH", "DELETE", "OPTIONS"], url, onRequest: refuse, handler: refuse });
}

async function buildAnswer(
  row: Endpoint,
  handler: Handler<Endpoint>,
  input: Record<string, unknown>,
  db: Database,
): Promise<Built> {
  const notes = new ReadNotes();
  const answer = await handler(input, notes.context(db, Temporal.Now.instant()));
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": PUBLIC_CACHE_CONTROL },
    // The contract's schema strips what it does not name: nothing leaves the server by accident.
    body: Buffer.from(JSON.stringify(row.answer.parse(answer))),
    tags: notes.tags,
    expires: notes.expires,
  };
}

function asObject(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new ProblemError("malformed");
  return body;
}

function acceptStrictJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    if (/charset=(?!"?utf-8"?\s*(;|$))/i.test(request.headers["content-type"] ?? ""))
      throw new ProblemError("wrong-type");
    return body.length === 0 ? undefined : readJson(decodeUtf8(body));
  });
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ProblemError("malformed");
  }
}
