import { type AuthorizedSites, authorizedOrigin } from "@eolaire/identity-provider";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { decorateWithCaller, findCaller, hasToken } from "#core/server/access/caller.ts";
import { type AddressLimits, countToken } from "#core/server/access/limits.ts";
import { allowAuthorizedOrigins } from "#core/server/calls/allowed-origins.ts";
import type { Database } from "#core/server/db/connect.ts";
import { acceptStrictJsonOnly } from "#core/server/http/json.ts";
import { acceptedLocale } from "#core/server/http/negotiate.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { problemBody, toProblem } from "#core/server/http/send-problem.ts";
import { ASSISTANT_TOOLS, type ToolName } from "../contract/tools.ts";
import { isProposingTool, mayPropose, type Proposer, type ProposingDeps } from "./proposing.ts";

const MAX_BODY_BYTES = 256 * 1024;
/** Messages in one request; only revisions of before June 2025 send several. */
const MAX_MESSAGES = 10;

type Deps = Omit<ProposingDeps, "log"> & { limits: AddressLimits; sites: AuthorizedSites };

/** `/mcp`: assistants ask (docs/decisions/149-assistants-ask-by-tools.md). */
export async function registerMcp(app: FastifyInstance, { limits, sites, ...deps }: Deps): Promise<void> {
  acceptStrictJsonOnly(app);
  app.setErrorHandler(sendError);
  app.addHook("onRequest", async (request) => {
    refuseForeignOrigin(request, sites);
    limits.refuseMany(request, "read");
  });
  app.addHook("onRequest", allowAuthorizedOrigins(sites));
  decorateWithCaller(app);
  app.addHook("onRequest", async (request) => {
    if (!hasToken(request)) return;
    request.identified = await findCaller(request, { db: deps.db, identity: deps.services.identity });
  });
  let handler: ReturnType<typeof load> | undefined;
  const load = async () => (await import("./serve.ts")).mcpHandler({ ...deps, log: app.log });
  app.route({
    method: ["GET", "POST", "DELETE", "OPTIONS"],
    url: "/mcp",
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request, reply) => {
      if (isReader(request)) {
        return reply.redirect(deps.settings.directory.has_open_data ? "/open-data#assistants" : "/api/docs", 303);
      }
      await countMessages(request, { db: deps.db, limits });
      handler ??= load();
      const { fetch } = await handler;
      const options = { parsedBody: request.body, ...authorised(request) };
      return send(reply, await fetch(webRequest(request, deps.settings.publicUrl), options));
    },
  });
}

/** Somebody who opens the address in a browser. */
const isReader = ({ method, headers }: FastifyRequest) =>
  method === "GET" && (headers.accept ?? "").includes("text/html");

/**
 * The protocol requires it: a page of another site could otherwise reach a server on the reader's own machine by a name that it has
 * pointed there. That name is also its `Host`, so that the two are not compared.
 */
function refuseForeignOrigin({ headers: { origin } }: FastifyRequest, sites: AuthorizedSites): void {
  if (origin !== undefined && authorizedOrigin(sites, origin) === null) throw new ProblemError("not-yours");
}

/** What the SDK hands to the tools: whoever proposes, where it is somebody who may. */
function authorised({ identified, id: requestId }: FastifyRequest) {
  const { caller } = identified ?? {};
  if (!identified || caller?.kind !== "account" || !caller.token || !mayPropose(identified)) return {};
  const { token } = caller;
  const extra: Proposer = { identified, requestId };
  return { authInfo: { token: "", clientId: token.id, scopes: [...token.scopes], extra } };
}

type Counting = { db: Database; limits: AddressLimits };

/**
 * Each message counts as a call, and those that search as searches; the first one is counted before the body is read. Those by token
 * count for the token, too, wherever it is used.
 */
async function countMessages(request: FastifyRequest, { db, limits }: Counting): Promise<void> {
  const messages = Array.isArray(request.body) ? request.body : [request.body];
  if (messages.length > MAX_MESSAGES) throw new ProblemError("malformed");
  const caller = request.identified?.caller;
  const token = caller?.kind === "account" ? caller.token : undefined;
  for (const [at, message] of messages.entries()) {
    if (at > 0) limits.refuseMany(request, "read");
    const name = message?.method === "tools/call" ? message.params?.name : undefined;
    const isKnown = typeof name === "string" && Object.hasOwn(ASSISTANT_TOOLS, name);
    if (isKnown && ASSISTANT_TOOLS[name as ToolName].limit === "search") limits.refuseManySearches(request);
    if (!token) continue;
    const limit = isProposingTool(name) && name !== "my_proposals" ? "write" : "read";
    await countToken(token, limit, { db, countCall: async (of, kind) => limits.refuseMany(of, kind) });
  }
}

function webRequest({ method, url, headers, body }: FastifyRequest, publicUrl: string): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const hasBody = method === "POST";
  return new Request(new URL(url, publicUrl), {
    method,
    headers: sent.filter(([name]) => name !== "content-length"),
    ...(hasBody && { body: JSON.stringify(body ?? null) }),
  });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = Buffer.from(await response.arrayBuffer());
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .header("cache-control", "no-store")
    .send(body);
}

const CODES: Record<number, number> = { 400: -32700, 413: -32600, 415: -32600 };

/** Errors before a message is understood: JSON-RPC without an id, with the problem of the API as its data. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem.code === "internal") request.log.error({ err: error }, "a request of an assistant failed");
  const data = problemBody(problem, acceptedLocale(request.headers["accept-language"]));
  const body = {
    jsonrpc: "2.0",
    id: null,
    error: { code: CODES[problem.status] ?? -32000, message: data.detail, data },
  };
  return reply
    .code(problem.status)
    .headers({ ...problem.headers, "cache-control": "no-store" })
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}
