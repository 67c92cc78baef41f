import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf, PublicRead, SentInput } from "#core/contract/endpoint.ts";
import { type Contract, contract, type PublicReadName } from "#core/contract/index.ts";
import { readQuery } from "#core/contract/read-query.ts";
import { findCaller, hasToken } from "../access/caller.ts";
import { isInScope, subjectNamed } from "../access/permission.ts";
import { refusalFor } from "../access/policy.ts";
import { Reader } from "../db/reader.ts";
import type { Built } from "../http/cache/page-cache.ts";
import { PUBLIC_CACHE_CONTROL, sendCached } from "../http/cache/send-entry.ts";
import { fieldsOfBody } from "../http/json.ts";
import { notFound, ProblemError } from "../http/problem.ts";
import { type Handler, type Handlers, ReadNotes, type Route, type RouteDeps } from "./handler.ts";
import { acceptedFields, readInput, sendPrivate, strippedAnswer } from "./validation.ts";

type Input = Record<string, unknown>;

/**
 * Scripts of every site may read what is public. Without a preflight their requests carry no token, and no answer depends on
 * a cookie.
 */
const ANY_ORIGIN = { "access-control-allow-origin": "*" };

/** By GET and by POST, with the same fields, without authentication. */
export function mountPublicRead(app: FastifyInstance, url: string, route: Route<PublicRead>): void {
  const { row, deps } = route;
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers(ANY_ORIGIN);
    return deps.countCall(request, row.limit);
  };
  const answer = (request: FastifyRequest, reply: FastifyReply, fields: object) => {
    const accepted = acceptedFields(row, { ...fields, ...(request.params as object) }, null);
    return sendAnswer(request, reply, route, readInput(row.input, accepted));
  };
  app.get(url, { onRequest }, (request, reply) =>
    answer(request, reply, readQuery(row.input, request.query as Record<string, string>) as object),
  );
  app.post(url, { onRequest }, (request, reply) => answer(request, reply, fieldsOfBody(request.body)));
}

type PublicReadDeps = Pick<RouteDeps, "cache" | "reads"> & { handlers: Handlers };

/** What the call would answer over HTTP, from the same cache. @throws ProblemError of the call */
export async function publicAnswer<Name extends PublicReadName>(
  { handlers, ...deps }: PublicReadDeps,
  name: Name,
  sent: SentInput<Contract[Name]>,
): Promise<AnswerOf<Contract[Name]>> {
  const row: PublicRead = contract[name];
  const input = readInput(row.input, sent);
  const route = { row, handler: handlers[name] as Handler<PublicRead>, deps };
  const build = () => deps.reads.read(false, (reader) => buildAnswer(route, input, reader));
  const entry = await deps.cache.get(keyOf(name, input), build);
  return JSON.parse((await entry.body("identity")).toString());
}

const keyOf = (name: string, input: Input) => `api ${name} ${JSON.stringify(input)}`;

async function sendAnswer(request: FastifyRequest, reply: FastifyReply, route: Route<PublicRead>, input: Input) {
  const { name, deps, row } = route;
  try {
    const mayCall = (ip: string) => deps.limits.count(ip, row.limit) === 0;
    return await sendCached(request, reply, deps.cache, {
      key: keyOf(name, input),
      build: (isFresh) => deps.reads.read(isFresh, (reader) => buildAnswer(route, input, reader)),
      mayCall,
    });
  } catch (error) {
    const isHidden = error instanceof ProblemError && error.code === "not-found";
    if (!isHidden || !row.preview || !hasToken(request)) throw error;
    return sendPrivate(reply, await previewFor(request, route, input));
  }
}

type Building = Pick<Route<PublicRead>, "row" | "handler"> & { deps: Pick<RouteDeps, "cache"> };

async function buildAnswer({ row, handler, deps }: Building, input: Input, reader: Reader): Promise<Built> {
  const notes = new ReadNotes();
  const answer = await handler(input, notes.context(reader, Temporal.Now.instant(), deps.cache.memory));
  return {
    status: 200,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": PUBLIC_CACHE_CONTROL,
      ...ANY_ORIGIN,
    },
    body: Buffer.from(JSON.stringify(strippedAnswer(row, answer))),
    tags: notes.tags,
    expires: notes.expires,
  };
}

/**
 * The answer with content that is not public, for the page's team. It is not cached.
 * @throws ProblemError `not-found` for every other caller
 */
async function previewFor(request: FastifyRequest, { row, handler, deps }: Route<PublicRead>, input: Input) {
  const { caller } = await findCaller(request, { db: deps.db, identity: deps.services.identity });
  if (!isInScope(row, caller)) throw notFound();
  const subject = row.preview && (await subjectNamed(deps.db, row.preview, { caller, input, lock: false }));
  if (refusalFor({ who: "team", task: "look" }, caller, subject) || !subject) throw new ProblemError("not-found");
  const context = new ReadNotes().context(Reader.on(deps.db), Temporal.Now.instant(), deps.cache.memory);
  return strippedAnswer(row, await handler(input, { ...context, isPreview: true }));
}
