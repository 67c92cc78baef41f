import type { FastifyInstance } from "fastify";
import type { Language } from "#core/contract/languages.ts";
import { FIRST, LOCALES, SECOND } from "#core/contract/locales.ts";
import { percentOf } from "#core/contract/office/translations.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { endOfToday } from "#core/domain/local-time.ts";
import { latestShare } from "#core/server/api/office/translations/queries.ts";
import { cardsOf } from "#core/server/api/pages/page-cards/queries.ts";
import { findByIdOrSlug } from "#core/server/api/shared/slugs.ts";
import { type ReadContext, ReadNotes } from "#core/server/calls/handler.ts";
import type { Reader } from "#core/server/db/reader.ts";
import type { FeedDeps } from "#core/server/feeds/feeds.ts";
import type { Built } from "#core/server/http/cache/page-cache.ts";
import { PublicReads } from "#core/server/http/cache/public-reads.ts";
import { sendCached } from "#core/server/http/cache/send-entry.ts";
import { notFound } from "#core/server/http/problem.ts";
import { openingLine } from "#core/texts/opening-line.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { type Badge, badgeHtml, badgeSvg } from "../frame/badge.ts";
import type { EmbedDocument } from "../frame/frame.ts";
import { readLook } from "../frame/look.ts";

/** Other sites show it a minute longer than we at most. */
const EMBED_CACHE_CONTROL = "public, max-age=60";
/** A route parameter that matches slugs only. */
const SLUG = ":slug(^[a-z0-9-]+$)";

type Look = Badge["look"];
type Format = { url: string; type: string; draw: (badge: Badge) => EmbedDocument };

const FORMATS: readonly Format[] = [
  { url: `/embed/${SLUG}.svg`, type: "image/svg+xml; charset=utf-8", draw: badgeSvg },
  { url: `/embed/${SLUG}`, type: "text/html; charset=utf-8", draw: badgeHtml },
];

/**
 * `/embed/{page}.svg` and `/embed/{page}`: whether a page is open, for the owner's own site. Other sites
 * may frame these addresses and the lists beside them, and no others.
 */
export function registerBadges(app: FastifyInstance, deps: FeedDeps): void {
  registerIrishBadge(app, deps);
  const { db, reads = PublicReads.on(db), cache, settings, limits } = deps;
  for (const { url, type, draw } of FORMATS) {
    app.get<{ Params: { slug: string }; Querystring: Record<string, unknown> }>(url, (request, reply) => {
      const { slug } = request.params;
      const look = lookOf(request.query);
      const build = async (reader: Reader) => {
        const notes = new ReadNotes();
        const badge = await badgeOf(notes.context(reader, Temporal.Now.instant()), slug, look, settings.publicUrl);
        return answerOf(draw(badge), type, look.locale, notes);
      };
      return sendCached(request, framable(reply), cache, {
        key: `badge ${url} ${slug} ${JSON.stringify(look)}`,
        build: (isFresh) => reads.read(isFresh, build),
        beforeBuild: () => limits?.refuseMany(request, "search"),
      });
    });
  }
}

/** `/embed/irish.svg`: how much of the directory is in Irish. In Irish, unless `lang` says otherwise. */
function registerIrishBadge(app: FastifyInstance, { db, reads = PublicReads.on(db), cache, settings }: FeedDeps): void {
  app.get<{ Querystring: Record<string, unknown> }>("/embed/irish.svg", (request, reply) => {
    const look = lookOf({ ...request.query, lang: request.query.lang ?? SECOND });
    const { locale } = look;
    const build = async (reader: Reader) => {
      const notes = new ReadNotes();
      const context = notes.context(reader, Temporal.Now.instant());
      context.reads("settings");
      const share = await latestShare(reader.db);
      if (!share) throw notFound();
      context.until(context.now.add({ hours: 1 })); // a job counts a few times a day
      const text = textsFor(locale, "embeds").inIrish({ percent: percentOf(share.irish, share.texts) });
      const name = settings.name[locale];
      const badge = { look, name, isOwnLanguage: true, text, isOpen: true, href: settings.publicUrl };
      return answerOf(badgeSvg(badge), FORMATS[0]!.type, locale, notes);
    };
    return sendCached(request, framable(reply), cache, {
      key: `badge irish ${JSON.stringify(look)}`,
      build: (isFresh) => reads.read(isFresh, build),
    });
  });
}

/** What the page cache stores of it. */
export function answerOf(
  { body, contentSecurityPolicy }: EmbedDocument,
  type: string,
  locale: Language,
  { tags, expires }: ReadNotes,
): Built {
  const headers = {
    "content-type": type,
    "cache-control": EMBED_CACHE_CONTROL,
    "content-language": locale,
    "content-security-policy": contentSecurityPolicy,
    "x-robots-tag": "noindex",
    "access-control-allow-origin": "*", // for the web component
  };
  return { status: 200, headers, body: Buffer.from(body), tags, expires };
}

/** Every other answer is `DENY`; `frame-ancestors` of the policy is for browsers that know it. */
export function framable<Reply extends { raw: { removeHeader(name: string): void } }>(reply: Reply): Reply {
  reply.raw.removeHeader("x-frame-options");
  return reply;
}

/** Badges are in English and Irish. */
const lookOf = (query: Record<string, unknown>): Look => readLook(query, { languages: LOCALES, locale: FIRST }) as Look;

/** @throws ProblemError `not-found` where the page is not public */
async function badgeOf(context: ReadContext, slug: string, look: Look, publicUrl: string): Promise<Badge> {
  const { locale } = look;
  context.reads("pages");
  const row = await findByIdOrSlug(context.db, "page", slug, (column, value) =>
    context.db.selectFrom("page").select("id").where(column, "=", value).executeTakeFirst(),
  );
  const [card] = row ? await cardsOf(context, [row.id]) : [];
  if (!card) throw notFound();
  context.until(endOfToday(context.now)); // "tomorrow" becomes today
  return {
    look,
    name: inLanguage(card, "name", locale) ?? card.slug,
    isOwnLanguage: (locale === FIRST ? card.name : card.name_ie) !== null,
    text: openingLine(card, { ...textsFor(locale, "opening"), ...textsFor(locale, "opening-line") }, context.now),
    isOpen: card.open_now === true && card.may_be_closed === null,
    href: `${publicUrl}/${locale}/pages/${card.slug}`,
  };
}
