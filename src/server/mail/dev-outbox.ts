import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hashSource } from "#core/domain/security/hash-source.ts";
import { isLoopback } from "#core/domain/security/loopback.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import type { OutboxItem } from "#core/web/mail/outbox-screens.tsx";
import type * as MailRenderer from "#core/web/mail/render.tsx";
import type { Database } from "../db/connect.ts";
import { isoInstant } from "../db/instants.ts";
import { notFound } from "../http/problem.ts";
import type { OutboxKind } from "./deliveries.ts";
import { findInOutbox, listOutbox, type OutboxEntry, readMessage } from "./read-outbox.ts";
import { kindsSent, type MailSettings } from "./transport.ts";

const SHOWN = 50;
const KINDS: OutboxKind[] = ["oob", "mail", "sms"];

export type DevOutboxDeps = {
  db: Database;
  mailRenderer: typeof MailRenderer;
  settings: SiteSettings;
  mail: MailSettings;
};

/**
 * `/dev/outbox`, in demonstration mode and on this machine only: the unsent messages, so that whoever tries the product can follow
 * their links, by which one signs in. Sent messages are private: with SMTP_URL no mail is shown here, with SMS_WEBHOOK_URL no text
 * message, and with both the page does not exist.
 */
export function registerDevOutbox(app: FastifyInstance, { db, mailRenderer, settings, mail }: DevOutboxDeps): void {
  const kinds = KINDS.filter((kind) => !kindsSent(mail).includes(kind));
  if (!settings.demo || kinds.length === 0) return;
  const writing = { renderer: mailRenderer, site: settings };
  const policy = screenPolicy(mailRenderer.OUTBOX_STYLE);
  const ofMail = mailPolicy(mailRenderer.MAIL_DARK_STYLE);
  const onlyHere = async (request: FastifyRequest) => {
    if (!isFromHere(request) || !isLoopback(new URL(settings.publicUrl).hostname)) throw notFound();
  };
  const find = async (request: FastifyRequest) => {
    const entry = await findInOutbox(db, (request.params as { id: string }).id);
    if (!entry || !kinds.includes(entry.kind)) throw notFound();
    const message = readMessage(entry, writing);
    return { item: itemOf(entry, message), ...message };
  };

  app.get("/dev/outbox", { onRequest: onlyHere }, async (_request, reply) => {
    const entries = await listOutbox(db, { kinds }, SHOWN);
    const items = entries.map((entry) => itemOf(entry, readMessage(entry, writing)));
    return sendHtml(reply, mailRenderer.outboxList(items), policy);
  });
  app.get("/dev/outbox/:id", { onRequest: onlyHere }, async (request, reply) => {
    const { item, text, html } = await find(request);
    return sendHtml(reply, mailRenderer.outboxMessage(item, { text, hasHtml: html !== null }), policy);
  });
  app.get("/dev/outbox/:id/html", { onRequest: onlyHere }, async (request, reply) => {
    const { html } = await find(request);
    if (html === null) throw notFound();
    reply.header("x-frame-options", "SAMEORIGIN");
    // Links open in the top window, outside of the frame; the logo travels with a mail that is sent.
    const shown = html.replace("<head>", '<head><base target="_top">').replace(/<img src="cid:[^<>]*>/, "");
    return sendHtml(reply, shown, ofMail);
  });
}

/** What proxies write, whose own connection comes from this machine, too. */
const OF_PROXIES = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** The connection, and the name that the browser has asked for: a page of another site could lead a name of its own here. */
const isFromHere = ({ raw: { socket, headers }, hostname }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? "") && isLoopback(hostname) && OF_PROXIES.every((name) => !(name in headers));

function itemOf(entry: OutboxEntry, { subject, text }: { subject: string; text: string }): OutboxItem {
  const { id, state, type, locale, recipient, last_error, date_created } = entry;
  const title = subject || text.split("\n", 1)[0] || type;
  return { id, state, type, locale, recipient, subject: title, written: minuteOf(date_created), trouble: last_error };
}

/** "2026-11-21 13:41 UTC" */
const minuteOf = (date: Date) => `${isoInstant(date).slice(0, 16).replace("T", " ")} UTC`;

const screenPolicy = (style: string) =>
  `default-src 'none'; style-src ${hashSource(style)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A mail runs and loads nothing; its styles are inline, as mail programs need, but for those of dark surroundings. */
const mailPolicy = (style: string) =>
  `default-src 'none'; style-src-attr 'unsafe-inline'; style-src-elem ${hashSource(style)}; frame-ancestors 'self'; form-action 'none'; sandbox allow-top-navigation-by-user-activation`;

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer", // its addresses contain codes
    })
    .send(html);
}
