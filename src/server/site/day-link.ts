import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contract } from "#core/contract/index.ts";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import type { LinkedToday } from "#core/contract/pages/today.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { iconsOf } from "#core/texts/drawing/landscapes.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { DayLinkData, Typed } from "#core/web/site/screens/owners/day-link.tsx";
import { clientOf } from "../access/caller.ts";
import { readLinkedToday, spendForUnknownLink } from "../api/pages/today/queries.ts";
import { ReadNotes } from "../calls/handler.ts";
import { readInput } from "../calls/validation.ts";
import { acceptedLocale } from "../http/negotiate.ts";
import { notFound, type ProblemError } from "../http/problem.ts";
import { toProblem } from "../http/send-problem.ts";
import { documentBytes } from "./document-bytes.ts";
import { callAsVisitor, errorsOf, type FormDeps, refuseCrossSite } from "./form-answers.ts";
import { contextFor } from "./screen-context.ts";
import { secretAddressHeaders } from "./secret-address.ts";

type Query = { lang?: unknown; done?: unknown };
type Form = Partial<Record<"kind" | "undo" | "word" | "word_ie" | "early_at" | "late_at", string>>;
type Request = FastifyRequest<{ Params: { token: string }; Querystring: Query }>;

/**
 * `/t/{token}`: a screen for one page, for whoever has its private link. Opening it changes nothing, since scanners of
 * mails and messengers follow links; its forms do. The address is a secret: no answer is stored or indexed.
 */
export function registerDayLinks(app: FastifyInstance, deps: FormDeps): void {
  const refused = (error: unknown, request: Request, reply: FastifyReply) => sendRefusal(deps, error, request, reply);
  app.get("/t/:token", (request: Request, reply) =>
    openLink(deps, request).then(
      (today) => send(deps, request, reply, shownTo(today, request)),
      (error) => refused(error, request, reply),
    ),
  );
  app.get("/t/:token/manifest.webmanifest", (request: Request, reply) =>
    openLink(deps, request).then(
      (today) => sendManifest(deps, today, request, reply),
      (error) => refused(error, request, reply),
    ),
  );
  app.post("/t/:token", (request: Request, reply) =>
    press(deps, request, reply).catch((error) => refused(error, request, reply)),
  );
}

/** @throws ProblemError `not-found`, or `too-many-requests` after many unknown links */
async function openLink({ db }: FormDeps, request: Request): Promise<LinkedToday> {
  try {
    const { token } = readInput(contract.linkedToday.input, { token: request.params.token }) as { token: string };
    return await readLinkedToday(db, token, Temporal.Now.instant());
  } catch (error) {
    if (toProblem(error).status >= 500) throw error;
    await spendForUnknownLink(db, clientOf(request));
    throw notFound();
  }
}

function shownTo(today: LinkedToday, { query, params }: Request): DayLinkData {
  const message = query.done === "set" ? "done" : query.done === "undone" ? "undoneNow" : null;
  return { state: "works", today, address: `/t/${params.token}`, message, typed: {} };
}

/** Redirects after success (POST/redirect/GET); else shows the buttons again with what is missing. */
async function press(deps: FormDeps, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const form = (request.body ?? {}) as Form;
  const today = await openLink(deps, request);
  const again = (message: Extract<DayLinkData, { state: "works" }>["message"], status = 422) => {
    const typed: Typed = {
      word: form.word,
      word_ie: form.word_ie,
      early_at: form.early_at,
      late_at: form.late_at,
    } as Typed;
    return send(
      deps,
      request,
      reply,
      { state: "works", today, address: `/t/${request.params.token}`, message, typed },
      status,
    );
  };
  const { kind, undo } = form;
  if (!kind && !undo) return again("nothingPressed");
  const at = kind === "early" ? form.early_at : kind === "late" ? form.late_at : undefined;
  if ((kind === "early" || kind === "late") && !at) return again("chooseTime");
  refuseCrossSite(request);
  const { token } = request.params;
  try {
    if (undo) await callAsVisitor(deps, "undoLinkedDayNotice", { token, kind: undo }, request);
    else {
      const { word, word_ie } = form;
      await callAsVisitor(deps, "setLinkedDayNotice", { token, kind, at, word, word_ie }, request);
    }
  } catch (error) {
    const problem = toProblem(error);
    if (problem.status !== 422) throw error;
    return again({ error: Object.values(errorsOf(problem, localeOf(request, today)))[0] ?? "" });
  }
  const query = new URLSearchParams({ lang: localeOf(request, today), done: undo ? "undone" : "set" });
  return reply.headers(secretAddressHeaders(deps.settings)).redirect(`/t/${token}?${query}`, 303);
}

/** An installed screen opens at the link itself, and leaves to no other address. */
function sendManifest(deps: FormDeps, today: LinkedToday, request: Request, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request, today);
  const texts = textsFor(locale, "today");
  const address = `/t/${request.params.token}`;
  const manifest = {
    name: texts.titleOf({ page: inLanguage(today.page, "name", locale) ?? "" }),
    short_name: texts.title,
    lang: locale,
    id: address,
    start_url: `${address}?lang=${locale}`,
    scope: address,
    display: "standalone",
    background_color: "#fbfaf7",
    theme_color: deps.settings.directory.color,
    icons: ([192, 512] as const).map((size) => ({
      src: iconsOf(deps.settings.directory).app(size),
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  };
  return reply.headers(headersOf(deps)).type("application/manifest+json").send(JSON.stringify(manifest));
}

async function sendRefusal(deps: FormDeps, error: unknown, request: Request, reply: FastifyReply) {
  const problem: ProblemError = toProblem(error);
  if (problem.status >= 500) throw error;
  const isLimited = problem.status === 429;
  reply.headers(problem.headers);
  return send(deps, request, reply, { state: isLimited ? "limited" : "bad" }, isLimited ? 429 : 404);
}

async function send(deps: FormDeps, request: Request, reply: FastifyReply, data: DayLinkData, status = 200) {
  const locale = localeOf(request, data.state === "works" ? data.today : null);
  const address = { path: "/t", query: new URLSearchParams(), locale, params: {} };
  const context = await contextFor(deps, new ReadNotes(), address);
  const document = deps.renderer.renderLoaded(deps.renderer.DayLinkScreen, data, context, deps.assets);
  return reply
    .code(status)
    .headers(headersOf(deps))
    .header("content-security-policy", document.contentSecurityPolicy)
    .header("content-language", locale)
    .type("text/html; charset=utf-8")
    .send(documentBytes(document));
}

const headersOf = (deps: FormDeps) => ({ ...secretAddressHeaders(deps.settings), "x-robots-tag": "noindex" });

/** The language that was chosen on the screen, else that of the link. */
function localeOf({ query, headers }: Request, today: LinkedToday | null): Locale {
  return (
    LOCALES.find((locale) => locale === query.lang) ?? today?.link.locale ?? acceptedLocale(headers["accept-language"])
  );
}
