import type { FastifyReply, FastifyRequest } from "fastify";
import type { Locale } from "#core/contract/locales.ts";
import { toProblem } from "#core/server/http/send-problem.ts";
import {
  callAsVisitor,
  errorsOf,
  type FormDeps,
  type PublicForm,
  problemOf,
  refuseCrossSite,
  secondsSince,
  sendScreen,
} from "#core/server/site/form-answers.ts";
import { addressOf } from "#core/server/site/screen-context.ts";

/** Redirects after success, else shows the form again. What is followed stands in its address. */
async function takeFollow(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const screen = deps.renderer.RENDERS_OF_MODULES.following.FollowScreen;
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
  const screen = deps.renderer.RENDERS_OF_MODULES.following.FollowConfirmScreen;
  const { query } = addressOf(request, locale, screen);
  const fields = { token: query.get("token") ?? "", locale };
  const problem = await problemOf(() => callAsVisitor(deps, "confirmFollow", fields, request));
  const changes = problem?.code === "list-full" ? { isFull: true } : {};
  return sendScreen(deps, screen, { status: problem?.status ?? 200, changes, locale, query }, request, reply);
}

/** A change in the list behind the link of a mail: another rhythm, or an end. The screen then says what was done. */
async function takeFollowing(deps: FormDeps, locale: Locale, request: FastifyRequest, reply: FastifyReply) {
  const screen = deps.renderer.RENDERS_OF_MODULES.following.FollowingScreen;
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

export const forms: readonly PublicForm[] = [
  { path: "/follow", take: takeFollow },
  { path: "/follow/confirm", take: takeConfirmation },
  { path: "/following", take: takeFollowing },
];
