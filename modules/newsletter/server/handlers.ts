import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { type Locale, localeOf } from "#core/contract/locales.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import type { PostCard } from "#core/contract/writing/posts.ts";
import { LOGO_CONTENT_ID } from "#core/domain/messages.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import { cardsOf } from "#core/server/api/pages/page-cards/queries.ts";
import { unsubscribeByLink } from "#core/server/api/shared/unsubscribe.ts";
import { hasVerifiedAddress } from "#core/server/api/shared/verified-address.ts";
import { findEdited, lockFeature } from "#core/server/api/writing/features/queries.ts";
import { postCardsOf } from "#core/server/api/writing/posts/queries.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { ReadNotes } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { lastInstantOf, queueMessage } from "#core/server/mail/outbox.ts";
import { unsubscribeKey, unsubscribeToken } from "#core/server/mail/unsubscribe-token.ts";
import { pictureAddress } from "#core/texts/drawing/landscapes.ts";
import type { Newsletter, NewsletterCard } from "../mail/newsletter.ts";

/** Between two mails of a newsletter, so that sign-in links, for which people wait, are not delayed behind it. */
const INTERVAL_MS = 200;
/** Test mails by administrator. */
const TESTS = { points: 20, seconds: 60 * 60 };

/**
 * Queues a mail for each reader in the transaction that sets `date_emailed`: either all mails are queued or none, and of
 * concurrent calls all but the first answer `already-sent`.
 */
export const emailFeature: Handler<Contract["emailFeature"]> = async ({ id, test_to, locale }, context) => {
  const { tx, now } = context;
  const feature = await lockFeature(tx, id);
  const data = await newsletterOf(tx, id, now);
  if (test_to !== undefined) return sendTest(context, data, { id, to: test_to, locale });
  if (feature.date_emailed) throw new ProblemError("already-sent");
  await tx
    .updateTable("feature")
    .set({ date_emailed: new Date(now.epochMilliseconds) })
    .where("id", "=", id)
    .execute();
  const queued = await queueForReaders(tx, data);
  context.changed({ kind: "feature", id, before: null, after: { queued }, shown: "nowhere" });
  return { queued };
};

type Test = { id: string; to: string; locale: Locale | undefined };

/** Mails the newsletter to one address, also after it was sent. Its link unsubscribes the administrator who sends it. */
async function sendTest({ tx, caller, changed }: WriteContext, data: Newsletter, { id, to, locale }: Test) {
  if (to === "") throw invalid("test_to", "required");
  if (caller.kind !== "account") throw new Error("a call for administrators came without one");
  await spendOrRefuse(tx, limitKey("newsletter test", caller.uid), TESTS);
  const account = await tx.selectFrom("account").select("locale").where("id", "=", caller.id).executeTakeFirstOrThrow();
  const unsubscribe = unsubscribeToken(await unsubscribeKey(tx), caller.id, "newsletter");
  const language = locale ?? localeOf(account.locale);
  await queueMessage(tx, { type: "FEATURE", to, locale: language, data: { ...data, unsubscribe } });
  changed({ kind: "feature", id, before: null, after: { test: true }, shown: "nowhere" });
  return { queued: 1 };
}

/** @returns the number of readers */
async function queueForReaders(tx: Database, data: Newsletter): Promise<number> {
  const readers = await newsletterReaders(tx).select(["id", "email", "locale"]).orderBy("id").execute();
  const key = await unsubscribeKey(tx);
  const tokens = readers.map((reader) => unsubscribeToken(key, reader.id, "newsletter"));
  const [emails, locales] = [readers.map(({ email }) => email), readers.map((reader) => reader.locale)];
  const delay = sql`(place - 1) * ${INTERVAL_MS}::float8 * interval '1 millisecond'`;
  await sql`
    insert into outbox (kind, type, recipient, locale, data, date_next, date_expires)
    select 'mail', 'FEATURE', email, locale, ${data as JsonObject}::jsonb || jsonb_build_object('unsubscribe', token),
      now() + ${delay}, ${lastInstantOf("FEATURE")} + ${delay}
    from unnest(${emails}::text[], ${locales}::text[], ${tokens}::text[])
      with ordinality as reader (email, locale, token, place)`.execute(tx);
  return readers.length;
}

/** The rendered newsletter, in which the link to unsubscribe has no effect, and the number of readers. */
export const previewNewsletter: Handler<Contract["previewNewsletter"]> = async ({ id, locale }, context) => {
  const { db, now, services } = context;
  const [data, readers] = await Promise.all([newsletterOf(db, id, now), countReaders(db)]);
  const { renderer, site } = services.writing;
  const { subject, html, text, logo } = renderer.renderMessage("FEATURE", locale, data, site);
  const shown = logo ? html?.replace(`cid:${LOGO_CONTENT_ID}`, pictureAddress(logo, "header.png")) : html;
  return { subject, html: shown ?? "", text, readers };
};

export const unsubscribe: Handler<Contract["unsubscribe"]> = ({ token }, context) =>
  unsubscribeByLink(context, token, "newsletter");

/** Of the text of a post, to keep the mails small. */
const MAX_CHARACTERS = 400;
/** Twice the width of a card's picture in a mail, for high-density screens. */
const PICTURE_WIDTH = 320;

/**
 * A feature as the content of a mail: its public posts, then its public pages.
 * @throws ProblemError `not-found`
 */
async function newsletterOf(db: Database, id: string, now: Temporal.Instant): Promise<Newsletter> {
  const { title, title_ie, text, text_ie, pages, posts } = await findEdited(db, id, now);
  const reading = new ReadNotes().context(Reader.on(db), now);
  const [postCards, pageCards] = await Promise.all([
    postCardsOf(
      reading,
      posts.map((post) => post.id),
    ),
    cardsOf(
      reading,
      pages.map((page) => page.id),
    ),
  ]);
  return {
    title,
    title_ie,
    text,
    text_ie,
    unsubscribe: "",
    cards: [...postCards.map(postInMail), ...pageCards.map(pageInMail)],
  };
}

function postInMail({ id, title, title_ie, body, body_ie, page, photo }: PostCard): NewsletterCard {
  return {
    path: `/posts/${id}`,
    title,
    title_ie,
    text: beginning(body),
    text_ie: beginning(body_ie),
    by: page.name,
    by_ie: page.name_ie,
    picture: pictureOf(photo),
  };
}

function pageInMail({ slug, name, name_ie, slogan, slogan_ie, photo }: PageCard): NewsletterCard {
  return {
    path: `/pages/${slug}`,
    title: name,
    title_ie: name_ie,
    text: slogan,
    text_ie: slogan_ie,
    by: null,
    by_ie: null,
    picture: pictureOf(photo),
  };
}

const beginning = (text: string | null) => text && [...text].slice(0, MAX_CHARACTERS).join("");

/** JPEG, because not every mail client supports newer formats. */
function pictureOf(photo: Photo | null): string | null {
  const width = photo?.widths.find((candidate) => candidate >= PICTURE_WIDTH) ?? photo?.widths.at(-1);
  return photo && width !== undefined ? `${photo.url}-${width}.jpg` : null;
}

/** Active accounts that subscribed to the newsletter and have a verified address. Index: account_newsletter. */
function newsletterReaders(db: Database) {
  return db
    .selectFrom("account")
    .where("newsletter", "=", true)
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .where("email", "is not", null)
    .where(hasVerifiedAddress);
}

async function countReaders(db: Database): Promise<number> {
  const { count } = await newsletterReaders(db)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
