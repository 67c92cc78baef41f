import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Locale } from "#core/contract/locales.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { thoseOn } from "#core/contract/module-names.ts";
import { mailLinkOf } from "#core/domain/mail-links.ts";
import { readTypedAmount } from "#core/domain/prices/typed-amount.ts";
import { SERVERS_OF_MODULES } from "#start/compiled/servers.ts";
import { notFound } from "../http/problem.ts";
import { toProblem } from "../http/send-problem.ts";
import {
  callAsVisitor,
  errorsOf,
  type FormDeps,
  problemOf,
  refuseCrossSite,
  secondsSince,
  sendScreen,
} from "./form-answers.ts";
import { addressOf } from "./screen-context.ts";

const MAX_FORM_BYTES = 64 * 1024;

/** The forms of the public site, which work without JavaScript: each is a call of the contract by a visitor. */
export function registerForms(app: FastifyInstance, deps: FormDeps): void {
  const options = { parseAs: "string", bodyLimit: MAX_FORM_BYTES } as const;
  app.removeAllContentTypeParsers(); // a JSON body could have values that are no texts
  app.addContentTypeParser("application/x-www-form-urlencoded", options, async (_: FastifyRequest, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
  const ofModules = thoseOn(SERVERS_OF_MODULES, deps.settings.modulesOff).flatMap(({ forms = [] }) => forms);
  for (const locale of LOCALES) {
    app.post(`/${locale}/feedback`, (request, reply) => takeFeedback(deps, locale, request, reply));
    app.post(`/${locale}/correct`, (request, reply) => takeCorrection(deps, locale, request, reply));
    app.post(`/${locale}/unsubscribe`, (request, reply) => takeUnsubscribing(deps, locale, request, reply));
    app.post(`/${locale}/check`, (request, reply) => takeCheck(deps, locale, request, reply));
    for (const { path, take } of ofModules)
      app.post(`/${locale}${path}`, (request, reply) => take(deps, locale, request, reply));
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

/** From the screen, or from the one-click button of a mail client (RFC 8058), which sends no cookies and no origin. */
async function takeUnsubscribing(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const screen = deps.renderer.UnsubscribeScreen;
  const { query } = addressOf(request, locale, screen);
  const link = mailLinkOf(query.get("of"));
  if (!link) throw notFound();
  const fields = { token: query.get("token") ?? "" };
  const problem = await problemOf(() => callAsVisitor(deps, link.call, fields, request));
  const shown = problem ? { status: 404, changes: { state: "bad" } } : { status: 200, changes: { state: "done" } };
  return sendScreen(deps, screen, { ...shown, locale, query }, request, reply);
}

/** The answer to a mail that asks whether the hours of a page are right. The screen then says when they were confirmed. */
async function takeCheck(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const screen = deps.renderer.CheckScreen;
  const { query } = addressOf(request, locale, screen);
  const fields = { token: query.get("token") ?? "" };
  const problem = await problemOf(() => callAsVisitor(deps, "confirmByLink", fields, request));
  return sendScreen(deps, screen, { status: problem?.status ?? 200, changes: {}, locale, query }, request, reply);
}
