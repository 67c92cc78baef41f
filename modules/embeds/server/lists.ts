import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Contract, contract } from "#core/contract/index.ts";
import { readKnownQuery } from "#core/contract/read-query.ts";
import { ReadNotes } from "#core/server/calls/handler.ts";
import type { Reader } from "#core/server/db/reader.ts";
import { sendCached } from "#core/server/http/cache/send-entry.ts";
import { acceptedLocale } from "#core/server/http/negotiate.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { contextWithoutMenu, type SiteDeps } from "#core/server/site/screen-context.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { EMBED_SCRIPT } from "../frame/embed-script.ts";
import type { EmbedDocument } from "../frame/frame.ts";
import { type Look, readLook } from "../frame/look.ts";
import type { EmbedSearch } from "../site/contents.ts";
import { answerOf, framable } from "./badges.ts";

type Embed = {
  path: string;
  /** The call whose fields its address may have. */
  call: keyof Pick<Contract, "pages" | "events" | "ask">;
  draw: (search: EmbedSearch, context: ScreenContext, look: Look) => Promise<EmbedDocument>;
};

type EmbedDeps = Omit<SiteDeps, "views" | "limits"> & { limits?: SiteDeps["limits"] };

const HTML = "text/html; charset=utf-8";

/**
 * What other sites show of this one, in a frame or by `/embed/eolaire.js`: `/embed/pages`, `/embed/events`, `/embed/map` and
 * `/embed/search`. Their queries are those of the calls, with `lang`, `theme` and colours; a list has at most 50 items. Without `lang` it is in the reader's language.
 */
export function registerLists(app: FastifyInstance, deps: EmbedDeps): void {
  app.get("/embed/eolaire.js", (_request, reply) =>
    reply
      .headers({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=3600",
        "access-control-allow-origin": "*",
      })
      .send(EMBED_SCRIPT),
  );
  const { embeds: renders } = deps.renderer.RENDERS_OF_MODULES;
  const embeds: readonly Embed[] = [
    { path: "/embed/pages", call: "pages", draw: renders.embedPages },
    { path: "/embed/events", call: "events", draw: renders.embedEvents },
    { path: "/embed/search", call: "ask", draw: renders.embedSearch },
    {
      path: "/embed/map",
      call: "pages",
      draw: (search, context, look) => renders.embeddedMap(search, context, { look, assets: deps.assets }),
    },
  ];
  for (const embed of embeds) registerEmbed(app, embed, deps);
}

type Request = FastifyRequest<{ Querystring: Record<string, string | string[]> }>;

function registerEmbed(app: FastifyInstance, { path, call, draw }: Embed, deps: EmbedDeps): void {
  const { reads, cache, settings, limits } = deps;
  app.get(path, (request: Request, reply) => {
    const { languages } = settings;
    const accepted = acceptedLocale(request.headers["accept-language"], languages);
    const look = readLook(request.query, { languages, locale: accepted });
    const isChosen = look.locale === request.query.lang;
    const search: EmbedSearch = readKnownQuery(contract[call].input, request.query);
    const build = async (reader: Reader) => {
      if (!settings.directory.has_open_data) throw notFound();
      const notes = new ReadNotes();
      notes.tags.add("settings");
      const reading = notes.context(reader, Temporal.Now.instant(), cache.memory);
      const address = { path: "/", query: new URLSearchParams(), locale: look.locale, params: {} };
      const context = await contextWithoutMenu(deps, reading, address);
      const answer = answerOf(await draw(search, context, look), HTML, look.locale, notes);
      // Caches between us and the reader know no languages.
      return isChosen ? answer : { ...answer, headers: { ...answer.headers, "cache-control": "private, max-age=60" } };
    };
    return sendCached(request, framable(reply), cache, {
      key: `embed ${path} ${isChosen} ${JSON.stringify(look)} ${keyOf(search)}`,
      build: (isFresh) => reads.read(isFresh, build),
      beforeBuild: () => limits?.refuseMany(request, "search"),
      ...(!isChosen && { vary: "Accept-Language" }),
    }).catch((error: unknown) =>
      sendRefusal(
        error,
        reply,
        deps.renderer.RENDERS_OF_MODULES.embeds.embedRefusal(search, { site: settings, ...look }, look),
      ),
    );
  });
}

function keyOf(search: EmbedSearch): string {
  const key = new URLSearchParams(
    Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]),
  );
  key.sort();
  return String(key);
}

function sendRefusal(
  error: unknown,
  reply: FastifyReply,
  { body, contentSecurityPolicy }: EmbedDocument,
): FastifyReply {
  if (!(error instanceof ProblemError) || error.status !== 429) throw error;
  return reply
    .code(429)
    .headers({ ...error.headers, "cache-control": "no-store" })
    .headers({ "content-security-policy": contentSecurityPolicy, "x-robots-tag": "noindex" })
    .header("access-control-allow-origin", "*")
    .type(HTML)
    .send(body);
}
