import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EventStream } from "#core/contract/endpoint.ts";
import { readQuery } from "#core/contract/read-query.ts";
import { findCaller, identifiedCaller, identify } from "../access/caller.ts";
import { refuseByCaller } from "../access/permission.ts";
import { toProblem } from "../http/send-problem.ts";
import { SSE_HEADERS, type SseConnection } from "../http/sse-connections.ts";
import type { News, Route } from "./handler.ts";
import { privateContext } from "./private-read.ts";
import { readInput, strippedAnswer } from "./validation.ts";

/** A comment is sent after so much silence, so that proxies keep the connection open; the permission is checked again. */
const HEARTBEAT_MS = 15_000;
/** After a lost connection, a client reconnects after this time. */
const RETRY_MS = 2_000;
/** After the end of a stopping server, clients reconnect within this time, spread so that the next one is not flooded. */
const RETRY_SPREAD_MS = 4_000;

/** Server-sent events. Errors before the first byte are answered like those of any other call. */
export function mountEventStream(app: FastifyInstance, url: string, route: Route<EventStream>): void {
  const { row, deps } = route;
  app.get(url, { onRequest: identify(row, deps), exposeHeadRoute: false }, async (request, reply) => {
    const input = readInput(row.input, readQuery(row.input, request.query as Record<string, string>));
    const { caller, client } = identifiedCaller(request);
    const account = caller.kind === "visitor" ? "" : caller.uid;
    const stream = deps.streams.open({ account, address: client.address }); // before the first read, so that no event in between is missed
    reply.raw.once("close", () => stream.end());
    const first = await newsFor(request, route, { input, after: lastEventId(request) }).catch((error: unknown) => {
      stream.end();
      throw error;
    });
    const ask = (after: string) => newsFor(request, route, { input, after });
    return reply.headers(SSE_HEADERS).send(Readable.from(messages(stream, first, ask), { objectMode: false }));
  });
}

type Asked = { input: Record<string, unknown>; after: string | null };

/** Authenticates and checks the permission each time, so that a caller who has lost it receives nothing more. */
async function newsFor(request: FastifyRequest, { row, handler, deps }: Route<EventStream>, { input, after }: Asked) {
  const identified = await findCaller(request, { db: deps.db, identity: deps.services.identity });
  refuseByCaller(row, identified.caller);
  const context = await privateContext(deps, { row, identified, input });
  const { events, last }: News<unknown> = await handler(input, { ...context, after });
  return { last, events: events.map(({ id, data }) => ({ id, data: strippedAnswer(row, data) })) };
}

/** Reads until there are no more events, then each time that the stream is woken. */
async function* messages(
  stream: SseConnection,
  first: News<unknown>,
  ask: (after: string) => Promise<News<unknown>>,
): AsyncGenerator<string, void, void> {
  yield `retry: ${RETRY_MS}\n\n`;
  for (let news = first; ; ) {
    for (const { id, data } of news.events) yield `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
    const signal = news.events.length > 0 ? "wake" : await stream.next(HEARTBEAT_MS);
    if (signal === "end") return yield `retry: ${Math.ceil(Math.random() * RETRY_SPREAD_MS)}\n${ending("draining")}`;
    if (signal === "silence") yield ": still here\n\n";
    try {
      news = await ask(news.last);
    } catch (error) {
      return yield ending(toProblem(error).code);
    }
  }
}

/** The last event names the code of the error, so that the client knows whether to reconnect. */
const ending = (code: string) => `event: end\ndata: ${JSON.stringify({ code })}\n\n`;

/** The id of the last event that a reconnecting client has received. */
function lastEventId({ headers }: FastifyRequest): string | null {
  const sent = headers["last-event-id"];
  return typeof sent === "string" ? sent : null;
}
