import type { FastifyInstance, FastifyReply } from "fastify";
import type { Language } from "../../contract/languages.ts";
import { isOwnPath } from "../../domain/own-path.ts";
import { acceptedLocale } from "../http/negotiate.ts";
import { notFound } from "../http/problem.ts";

const COOKIE = "language";
const ONE_YEAR_SECONDS = 31_536_000;

/** `/` redirects to the reader's language; `/language/ga?to=/ga/pages` stores the choice in a cookie and redirects. */
export function chooseLanguage(
  app: FastifyInstance,
  { secure, languages }: { secure: boolean; languages: readonly Language[] },
): void {
  app.get("/", async (request, reply) => {
    const { cookie, "accept-language": accepted } = request.headers;
    const locale = chosenLocale(cookie, languages) ?? acceptedLocale(accepted, languages);
    return reply
      .header("cache-control", "no-store")
      .header("vary", "Accept-Language, Cookie")
      .redirect(`/${locale}`, 302);
  });

  app.get<{ Params: { locale: string }; Querystring: { to?: unknown } }>(
    "/language/:locale",
    async (request, reply) => {
      const locale = languages.find((known) => known === request.params.locale);
      if (!locale) throw notFound();
      const { to } = request.query;
      remember(reply, locale, secure);
      return reply.redirect(isOwnPath(to) ? to : `/${locale}`, 302);
    },
  );
}

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
