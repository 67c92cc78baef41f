import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EventStream } from "../../contract/endpoint.ts";
import { refuseByCaller } from "../access/access.ts";
import { findCaller } from "../access/caller.ts";
import { identify } from "../access/identified.ts";
import { toProblem } from "../http/errors-to-problems.ts";
import type { SseConnection } from "../http/sse-connections.ts";
import { strippedAnswer } from "./answers.ts";
import type { News } from "./handler.ts";
import { privateContext } from "./private-context.ts";
import { readInput, readQuery } from "./read-input.ts";
import type { Route } from "./route-deps.ts";

/** So often something is sent, that whatever stands between does not take the line for dead; and the right is asked anew. */
const HEARTBEAT_MS = 15_000;
/** After so long a client comes again. */
const RETRY_MS = 2_000;

const HEADERS = {
  "cache-control": "no-store",
  "content-type": "text/event-stream; charset=utf-8",
  "x-accel-buffering": "no", // a proxy that collects bytes would hold events back
};

/** Events as they come. What can be refused is refused before the first byte, as of any other call. */
export function mountEventStream(app: FastifyInstance, url: string, route: Route<EventStream>): void {
  const { row, deps } = route;
  app.get(url, { onRequest: identify(row, deps), exposeHeadRoute: false }, async (request, reply) => {
    const input = readInput(row.input, readQuery(row.input, request.query as Record<string, string>));
    const stream = deps.streams.open(); // before anything is read: what comes meanwhile wakes it
    reply.raw.once("close", () => stream.end());
    const first = await newsFor(request, route, { input, after: lastEventId(request) });
    const ask = (after: string) => newsFor(request, route, { input, after });
    return reply.headers(HEADERS).send(Readable.from(messages(stream, first, ask), { objectMode: false }));
  });
}

type Asked = { input: Record<string, unknown>; after: string | null };

/** Each time with the token and the account as they are now: whoever may not hear it any more hears nothing more. */
async function newsFor(request: FastifyRequest, { row, handler, deps }: Route<EventStream>, { input, after }: Asked) {
  const known = await findCaller(request, { db: deps.db, identity: deps.services.identity });
  refuseByCaller(row, known.caller);
  const context = await privateContext(deps, { row, known, input });
  const { events, last }: News<unknown> = await handler(input, { ...context, after });
  return { last, events: events.map(({ id, data }) => ({ id, data: strippedAnswer(row, data) })) };
}

/** Asks until nothing comes, then when there may be something. */
async function* messages(
  stream: SseConnection,
  first: News<unknown>,
  ask: (after: string) => Promise<News<unknown>>,
): AsyncGenerator<string, void, void> {
  yield `retry: ${RETRY_MS}\n\n`;
  for (let news = first; ; ) {
    for (const { id, data } of news.events) yield `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
    const heard = news.events.length > 0 ? "wake" : await stream.next(HEARTBEAT_MS);
    if (heard === "end") return yield ending("draining");
    if (heard === "silence") yield ": still here\n\n";
    try {
      news = await ask(news.last);
    } catch (error) {
      return yield ending(toProblem(error).code);
    }
  }
}

/** Why no more comes, as a code of the catalogue: the client knows whether to come again. */
const ending = (code: string) => `event: end\ndata: ${JSON.stringify({ code })}\n\n`;

/** The header by which a client says how far it has come. */
function lastEventId({ headers }: FastifyRequest): string | null {
  const sent = headers["last-event-id"];
  return typeof sent === "string" ? sent : null;
}
