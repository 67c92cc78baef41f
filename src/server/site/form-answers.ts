import type { FastifyReply, FastifyRequest } from "fastify";
import { contract, type WriteName } from "#core/contract/index.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { AnyScreen } from "#core/web/document/screen.ts";
import { visitorOf } from "../access/caller.ts";
import { costOf, spendOrRefuse } from "../access/limits.ts";
import type { Handler, Services } from "../calls/handler.ts";
import { ReadNotes } from "../calls/handler.ts";
import { readInput } from "../calls/validation.ts";
import { runWrite } from "../calls/write.ts";
import { ProblemError } from "../http/problem.ts";
import { problemBody, toProblem } from "../http/send-problem.ts";
import { documentBytes } from "./document-bytes.ts";
import { addressOf, contextFor, type SiteDeps } from "./screen-context.ts";
import { secretAddressHeaders } from "./secret-address.ts";

export type FormDeps = SiteDeps & { services: Services };

/** A form of the public site, at the address of its screen below the language, and what answers it when it is sent. */
export type PublicForm = {
  path: `/${string}`;
  take: (deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** @param opened the instant in the form's field */
export const secondsSince = (opened: string) => Math.max(0, (Date.now() - Date.parse(opened)) / 1000) || 0;

/** Why a call was refused; null: it was not. */
export async function problemOf(call: () => Promise<unknown>): Promise<ProblemError | null> {
  try {
    await call();
    return null;
  } catch (error) {
    const problem = toProblem(error);
    throwBusy(problem, error);
    return problem;
  }
}

/** Says nothing of the token: these have screens of their own. */
function throwBusy({ status }: ProblemError, error: unknown): void {
  if (status >= 500 || status === 429) throw error;
}

/** Calls the API as over HTTP, but as a visitor: forms are not authenticated. */
export async function callAsVisitor(deps: FormDeps, name: WriteName, fields: object, request: FastifyRequest) {
  const row = contract[name];
  if (row.who !== "anybody") throw new Error(`${name}: is not for visitors`);
  const identified = visitorOf(request);
  deps.limits.refuseMany(request, row.limit);
  const cost = costOf(row.limit, identified.caller, request.ip);
  if (cost) await spendOrRefuse(deps.db, cost.key, cost.limit);
  const input = readInput(
    row.input,
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  );
  const handler = deps.handlers[name] as Handler<typeof row>;
  const call = { name, row, deps, identified, input, repeat: null, requestId: request.id, log: request.log };
  await runWrite(call, (context) => handler(input as never, context as never));
}

/** Refuses cross-site requests (CSRF). Browsers of before 2023 do not send the header. */
export function refuseCrossSite(request: FastifyRequest): void {
  const from = request.headers["sec-fetch-site"];
  if (from === "cross-site" || from === "same-site") throw new ProblemError("not-yours");
}

/** The errors by field; under the empty name that of the whole form. */
export function errorsOf(problem: ProblemError, locale: Locale): Record<string, string> {
  const { title, errors = [] } = problemBody(problem, locale);
  if (errors.length === 0) return { "": title };
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

type FormResult = { locale: Locale; query: URLSearchParams; status: number; changes: object };

/** Renders the screen of a form with its result. */
export async function sendScreen(
  deps: FormDeps,
  screen: AnyScreen,
  { locale, query, status, changes }: FormResult,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const address = { ...addressOf(request, locale, screen), query, locale, params: {} };
  const context = await contextFor(deps, new ReadNotes(), address);
  const data = { ...((await screen.load(context)) as object), ...changes };
  const document = deps.renderer.renderLoaded(screen, data, context, deps.assets);
  return reply
    .code(status)
    .headers({
      "cache-control": "no-store",
      "content-security-policy": document.contentSecurityPolicy,
      ...(screen.hasSecretAddress && secretAddressHeaders(deps.settings)),
    })
    .type("text/html; charset=utf-8")
    .send(documentBytes(document));
}
