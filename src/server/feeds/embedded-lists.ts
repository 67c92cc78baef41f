import type { FastifyInstance, FastifyReply } from "fastify";
import type { InputOf } from "../../contract/endpoint.ts";
import { type Contract, contract } from "../../contract/index.ts";
import { readKnownQuery } from "../../contract/read-query.ts";
import { inLanguage } from "../../domain/in-language.ts";
import { endOfToday } from "../../domain/local-time.ts";
import { badgeText } from "../../texts/badges/badge-text.ts";
import { EMBED_SCRIPT } from "../../texts/badges/embed-script.ts";
import { type EmbeddedList, listHtml } from "../../texts/badges/embedded-list.ts";
import { textsFor } from "../../texts/texts-for.ts";
import { type Handlers, type ReadContext, ReadNotes } from "../calls/handler.ts";
import { readInput } from "../calls/validation.ts";
import type { Database } from "../db/connect.ts";
import { notFound, ProblemError } from "../http/problem.ts";
import { PublicReads } from "../http/public-reads.ts";
import { sendCached } from "../http/send-entry.ts";
import { EMBED_CACHE_CONTROL, framable, type Look, lookOf } from "./badges.ts";
import type { FeedDeps } from "./feeds.ts";

const MAX_PLACES = 50;
const DEFAULT_PLACES = 10;
/** What the whole list on this site continues with by itself. */
const OF_THIS_LIST = ["limit", "cursor"];

type ListDeps = FeedDeps & { handlers: Pick<Handlers, "pages"> };
type Search = Partial<InputOf<Contract["pages"]>>;

/**
 * `/embed/pages`: the places of a category or of any other search, for an `<iframe>` of other sites; its query is that of
 * `GET /api/pages`, with `lang` and `theme` as for badges; `limit` is at most 50. `/embed/eolaire.js`: the same as web components.
 */
export function registerEmbeddedLists(
  app: FastifyInstance,
  { db, reads = PublicReads.on(db), cache, settings, limits, handlers }: ListDeps,
): void {
  app.get("/embed/eolaire.js", (_request, reply) =>
    reply
      .headers({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=3600",
        "access-control-allow-origin": "*",
      })
      .send(EMBED_SCRIPT),
  );
  app.get<{ Querystring: Record<string, string | string[]> }>("/embed/pages", (request, reply) => {
    const look = lookOf(request.query);
    const search: Search = readKnownQuery(contract.pages.input, request.query);
    const key = new URLSearchParams(
      Object.entries(search).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    key.sort();
    const build = async (from: Database) => {
      if (!settings.directory.has_open_data) throw notFound();
      const notes = new ReadNotes();
      notes.tags.add("settings");
      const context = notes.context(from, Temporal.Now.instant(), cache.memory);
      const { body, contentSecurityPolicy } = listHtml(await listOf(context, search, look, { ...settings, handlers }));
      const headers = {
        "content-type": "text/html; charset=utf-8",
        "cache-control": EMBED_CACHE_CONTROL,
        "content-language": look.locale,
        "content-security-policy": contentSecurityPolicy,
        "x-robots-tag": "noindex",
        "access-control-allow-origin": "*", // for the web component
      };
      return { status: 200, headers, body: Buffer.from(body), tags: notes.tags, expires: notes.expires };
    };
    return sendCached(request, framable(reply), cache, {
      key: `embedded list ${look.locale} ${look.theme} ${key}`,
      build: (isFresh) => reads.read(isFresh, build),
      beforeBuild: () => limits?.refuseMany(request, "search"),
    }).catch((error: unknown) => sendRefusal(error, reply, { search, look, settings }));
  });
}

/** A frame shows no JSON: it says what to do, leads to the whole list, and asks again by itself. */
function sendRefusal(
  error: unknown,
  reply: FastifyReply,
  { search, look, settings: { name, publicUrl } }: { search: Search; look: Look; settings: FeedDeps["settings"] },
): FastifyReply {
  if (!(error instanceof ProblemError) || error.status !== 429) throw error;
  const texts = textsFor(look.locale, "badge");
  const { body, contentSecurityPolicy } = listHtml({
    ...{ ...look, title: search.q || name[look.locale], places: [], none: texts.tooMany },
    all: {
      text: texts.onSite({ site: name[look.locale] }),
      href: `${publicUrl}/${look.locale}/pages${queryOf(search)}`,
    },
  });
  return reply
    .code(429)
    .headers({ ...error.headers, "cache-control": "no-store", "content-language": look.locale })
    .headers({ "content-security-policy": contentSecurityPolicy, "x-robots-tag": "noindex" })
    .header("access-control-allow-origin", "*")
    .type("text/html; charset=utf-8")
    .send(body);
}

async function listOf(
  context: ReadContext,
  search: Search,
  { locale, theme }: Look,
  { name, publicUrl, handlers }: FeedDeps["settings"] & Pick<ListDeps, "handlers">,
): Promise<EmbeddedList> {
  const limit = Math.min(search.limit ?? DEFAULT_PLACES, MAX_PLACES);
  const input = readInput(contract.pages.input, { ...search, limit });
  const { items, total, facets, place_names } = await handlers.pages(input, visitorOf(context));
  context.until(endOfToday(context.now)); // "tomorrow" becomes today
  const texts = { ...textsFor(locale, "opening"), ...textsFor(locale, "badge") };
  const placeNames = new Map(place_names.map((place) => [place.typed, inLanguage(place, "name", locale)]));
  const category = facets.categories.find(({ slug }) => slug === search.category);
  return {
    ...{ locale, theme },
    title: (category && inLanguage(category, "name", locale)) || search.q || name[locale],
    places: items.map((card) => ({
      name: inLanguage(card, "name", locale) ?? card.slug,
      isOwnLanguage: (locale === "en" ? card.name : card.name_ie) !== null,
      kind: [
        card.categories[0] && inLanguage(card.categories[0], "name", locale),
        card.location && (placeNames.get(card.location) ?? card.location),
      ]
        .filter(Boolean)
        .join(" · "),
      state: badgeText(card, texts, context.now),
      isOpen: card.open_now === true && card.may_be_closed === null,
      href: `${publicUrl}/${locale}/pages/${card.slug}`,
    })),
    none: texts.none,
    all:
      total > 0
        ? { text: texts.all({ n: total, site: name[locale] }), href: `${publicUrl}/${locale}/pages${queryOf(search)}` }
        : null,
  };
}

const visitorOf = (context: ReadContext) => ({
  ...context,
  ...({ caller: { kind: "visitor" }, identity: null, subject: null } as const),
});

function queryOf(search: Search): string {
  const fields = Object.entries(search).filter(([name]) => !OF_THIS_LIST.includes(name));
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)] as [string, string]));
  return query.size > 0 ? `?${query}` : "";
}
