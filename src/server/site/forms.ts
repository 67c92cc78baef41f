import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contract, type WriteName } from "#core/contract/index.ts";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import { mailLinkOf } from "#core/domain/mail-links.ts";
import { readTypedAmount } from "#core/domain/prices/typed-amount.ts";
import type { AnyScreen } from "#core/web/document/screen.ts";
import { visitorOf } from "../access/caller.ts";
import { costOf, spendOrRefuse } from "../access/limits.ts";
import type { Handler, Services } from "../calls/handler.ts";
import { ReadNotes } from "../calls/handler.ts";
import { readInput } from "../calls/validation.ts";
import { runWrite } from "../calls/write.ts";
import { notFound, ProblemError } from "../http/problem.ts";
import { problemBody, toProblem } from "../http/send-problem.ts";
import { documentBytes } from "./document-bytes.ts";
import { addressOf, contextFor, type SiteDeps } from "./screen-context.ts";
import { secretAddressHeaders } from "./secret-address.ts";

const MAX_FORM_BYTES = 64 * 1024;

export type FormDeps = SiteDeps & { services: Services };

/** The forms of the public site, which work without JavaScript: each is a call of the contract by a visitor. */
export function registerForms(app: FastifyInstance, deps: FormDeps): void {
  const options = { parseAs: "string", bodyLimit: MAX_FORM_BYTES } as const;
  app.removeAllContentTypeParsers(); // a JSON body could have values that are no texts
  app.addContentTypeParser("application/x-www-form-urlencoded", options, async (_: FastifyRequest, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
  for (const locale of LOCALES) {
    app.post(`/${locale}/feedback`, (request, reply) => takeFeedback(deps, locale, request, reply));
    app.post(`/${locale}/correct`, (request, reply) => takeCorrection(deps, locale, request, reply));
    app.post(`/${locale}/unsubscribe`, (request, reply) => takeUnsubscribing(deps, locale, request, reply));
    app.post(`/${locale}/check`, (request, reply) => takeCheck(deps, locale, request, reply));
    app.post(`/${locale}/follow`, (request, reply) => takeFollow(deps, locale, request, reply));
    app.post(`/${locale}/follow/confirm`, (request, reply) => takeConfirmation(deps, locale, request, reply));
    app.post(`/${locale}/following`, (request, reply) => takeFollowing(deps, locale, request, reply));
  }
}

/** Redirects after success (POST/redirect/GET); else shows the form again with the errors of its fields. */
async function takeFeedback(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const values = (request.body ?? {}) as Record<string, string>;
  const { page, opened = "", homepage, kind, message = "", name, email } = values;
  try {
    refuseCrossSite(request);
    const seconds = secondsSince(opened);
    const fields = { kind, message, name, email, homepage, seconds, locale, ...(page && { page_id: page }) };
    await callAsVisitor(deps, "feedback", fields, request);
  } catch (error) {
    const problem = toProblem(error);
    if (problem.status >= 500) throw error;
    const query = new URLSearchParams(page && { page });
    const shown = { query, status: problem.status, changes: { values, errors: errorsOf(problem, locale) } };
    return sendScreen(deps, deps.renderer.FeedbackScreen, { ...shown, locale }, request, reply);
  }
  const query = new URLSearchParams({ ...(page && { page }), sent: "1" });
  return reply.header("cache-control", "no-store").redirect(`/${locale}/feedback?${query}`, 303);
}

/** The names of the form's fields that are not those of the page. */
const ABOUT_FORM = ["page", "section", "opened", "was", "homepage", "note", "person", "reply"];

/** Sends the fields that differ from what the form showed when it was opened: the page may have changed since then. */
async function takeCorrection(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const values = Object.fromEntries(
    Object.entries((request.body ?? {}) as Record<string, string>).map(([name, text]) => [
      name,
      text.replaceAll("\r\n", "\n"),
    ]),
  );
  const { page = "", section = "", opened = "", homepage, note, person, reply: email } = values;
  try {
    refuseCrossSite(request);
    const was = shownBefore(values.was);
    const changed = Object.entries(values).filter(
      ([name, text]) => !ABOUT_FORM.includes(name) && text.trim() !== (was.get(name) ?? "").trim(),
    );
    const isPrice = ([name]: [string, string]) => name.startsWith("price_");
    const prices = changed.filter(isPrice).map(([name, text]) => ({
      id: name.slice("price_".length),
      amount: readTypedAmount(text) ?? Number.NaN,
    }));
    const fields = {
      page_id: page,
      changes: Object.fromEntries(changed.filter((one) => !isPrice(one))),
      prices,
      note,
      name: person,
      email,
      homepage,
      seconds: secondsSince(opened),
      locale,
    };
    await callAsVisitor(deps, "suggestCorrections", fields, request);
  } catch (error) {
    const problem = toProblem(error);
    if (problem.status >= 500) throw error;
    const errors = correctionErrors(errorsOf(problem, locale), values);
    const query = new URLSearchParams({ page, section });
    const shown = { query, status: problem.status, changes: { values, errors } };
    return sendScreen(deps, deps.renderer.CorrectScreen, { ...shown, locale }, request, reply);
  }
  const query = new URLSearchParams({ page, sent: "1" });
  return reply.header("cache-control", "no-store").redirect(`/${locale}/correct?${query}`, 303);
}

/** The texts of the field `was`, which anybody may have changed. */
function shownBefore(was = "{}"): ReadonlyMap<string, string> {
  try {
    const shown: unknown = JSON.parse(was);
    const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
    return new Map(Object.entries(shown ?? {}).filter(isText));
  } catch {
    return new Map();
  }
}

/** The errors of a call by the names of the form: `changes.email` stands at `email`, the first price's at the first that changed. */
function correctionErrors(errors: Record<string, string>, values: Record<string, string>): Record<string, string> {
  const was = shownBefore(values.was);
  const prices = Object.keys(values).filter((name) => name.startsWith("price_") && values[name] !== was.get(name));
  const nameOf = (path: string) => {
    const [first = "", second = ""] = path.split(".");
    if (first === "changes" && second) return second;
    if (first === "prices") return prices[Number(second)] ?? "";
    if (first === "name") return "person";
    return first === "email" ? "reply" : first;
  };
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [nameOf(path), message]));
}

const secondsSince = (opened: string) => Math.max(0, (Date.now() - Date.parse(opened)) / 1000) || 0;

/** From the screen, or from the one-click button of a mail client (RFC 8058), which sends no cookies and no origin. */
async function takeUnsubscribing(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const screen = deps.renderer.UnsubscribeScreen;
  const { query } = addressOf(request, locale, screen);
  const link = mailLinkOf(query.get("of"));
  if (!link) throw notFound();
  const isDone = await callAsVisitor(deps, link.call, { token: query.get("token") ?? "" }, request).then(
    () => true,
    (error: unknown) => {
      throwBusy(toProblem(error), error);
      return false;
    },
  );
  const shown = isDone ? { status: 200, changes: { state: "done" } } : { status: 404, changes: { state: "bad" } };
  return sendScreen(deps, screen, { ...shown, locale, query }, request, reply);
}

/** The answer to a mail that asks whether the hours of a page are right. The screen then says when they were confirmed. */
async function takeCheck(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const screen = deps.renderer.CheckScreen;
  const { query } = addressOf(request, locale, screen);
  const status = await callAsVisitor(deps, "confirmByLink", { token: query.get("token") ?? "" }, request).then(
    () => 200,
    (error: unknown) => {
      const problem = toProblem(error);
      throwBusy(problem, error);
      return problem.status;
    },
  );
  return sendScreen(deps, screen, { status, changes: {}, locale, query }, request, reply);
}

/** Redirects after success, else shows the form again. What is followed stands in its address. */
async function takeFollow(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const screen = deps.renderer.FollowScreen;
  const { query } = addressOf(request, locale, screen);
  const values = (request.body ?? {}) as Record<string, string>;
  const { email = "", rhythm, opened = "", homepage, again } = values;
  try {
    refuseCrossSite(request);
    const followed = Object.fromEntries(query);
    const { page, place, notices, search } = followed;
    const about = { homepage, seconds: secondsSince(opened), again: again === "1" };
    await callAsVisitor(
      deps,
      "askToFollow",
      { page, place, notices, search, email, rhythm, locale, ...about },
      request,
    );
  } catch (error) {
    const problem = toProblem(error);
    if (problem.status >= 500 || problem.status === 404) throw error;
    const isAgain = problem.code === "once-more" || again === "1";
    const changes = { values: { ...values, ...(isAgain && { again: "1" }) }, errors: errorsOf(problem, locale) };
    return sendScreen(deps, screen, { query, status: problem.status, changes, locale }, request, reply);
  }
  query.set("sent", "1");
  return reply.header("cache-control", "no-store").redirect(`/${locale}/follow?${query}`, 303);
}

/** The button behind the link of the mail that asks for a confirmation. */
async function takeConfirmation(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const screen = deps.renderer.FollowConfirmScreen;
  const { query } = addressOf(request, locale, screen);
  const fields = { token: query.get("token") ?? "", locale };
  const problem = await problemOf(() => callAsVisitor(deps, "confirmFollow", fields, request));
  const changes = problem?.code === "list-full" ? { isFull: true } : {};
  return sendScreen(deps, screen, { status: problem?.status ?? 200, changes, locale, query }, request, reply);
}

/** A change in the list behind the link of a mail: another rhythm, or an end. The screen then says what was done. */
async function takeFollowing(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const screen = deps.renderer.FollowingScreen;
  const { query } = addressOf(request, locale, screen);
  const { id = "", rhythm, end, title = "", address = "" } = (request.body ?? {}) as Record<string, string>;
  const token = query.get("token") ?? "";
  const problem = await problemOf(() =>
    end === undefined
      ? callAsVisitor(deps, "changeFollowByLink", { token, id, rhythm }, request)
      : callAsVisitor(deps, "endFollowsByLink", { token, id }, request),
  );
  const changes = problem ? {} : end === undefined ? { isChanged: true } : { ended: { title, address } };
  return sendScreen(deps, screen, { status: problem?.status ?? 200, changes, locale, query }, request, reply);
}

/** Why a call was refused; null: it was not. */
async function problemOf(call: () => Promise<unknown>): Promise<ProblemError | null> {
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
async function sendScreen(
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
