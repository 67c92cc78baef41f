import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#core/contract/languages.ts";
import { isOwnPath } from "#core/domain/security/own-path.ts";
import { acceptedLocale } from "../http/negotiate.ts";
import { notFound } from "../http/problem.ts";

const COOKIE = "language";
const ONE_YEAR_SECONDS = 31_536_000;

/** Addresses without a language, as existing clients and printed matter have them. */
const WITHOUT_LANGUAGE = ["/pages", "/pages/*", "/posts", "/posts/*", "/stories", "/stories/*"];

/**
 * `/`, `/pages/…` and `/.well-known/change-password` redirect to screens in the reader's language; `/language/ga?to=/ga/pages`
 * stores the choice in a cookie and redirects.
 */
export function chooseLanguage(
  app: FastifyInstance,
  { secure, languages, first }: { secure: boolean; languages: readonly Language[]; first: () => Language | undefined },
): void {
  const redirectTo = (path?: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { cookie, "accept-language": accepted } = request.headers;
    const locale = chosenLocale(cookie, languages) ?? acceptedLocale(accepted, languages, first());
    return reply
      .header("cache-control", "no-store")
      .header("vary", "Accept-Language, Cookie")
      .redirect(`/${locale}${path ?? asciiOf(request.url)}`, 302);
  };
  app.get("/", redirectTo(""));
  app.get("/.well-known/change-password", redirectTo("/account#signIn")); // password managers open it (W3C)
  for (const path of WITHOUT_LANGUAGE) app.get(path, redirectTo());

  app.get<{ Params: { locale: string }; Querystring: { to?: unknown } }>(
    "/language/:locale",
    async (request, reply) => {
      const locale = languages.find((known) => known === request.params.locale);
      if (!locale) throw notFound();
      const { to } = request.query;
      remember(reply, locale, secure);
      return reply.redirect(isOwnPath(to) ? asciiOf(to) : `/${locale}`, 302);
    },
  );
}

/** Headers hold no letters outside of ASCII. What is escaped already stays as it is. */
const asciiOf = (path: string): string =>
  path.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters));

function remember(reply: FastifyReply, locale: Language, secure: boolean): void {
  const attributes = `Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
  reply.header("cache-control", "no-store").header("set-cookie", `${COOKIE}=${locale}; ${attributes}`);
}

function chosenLocale(cookies = "", languages: readonly Language[]): Language | undefined {
  const value = cookies
    .split(/; */)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return languages.find((locale) => locale === value);
}
