import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Newsletter } from "../../../domain/messages.ts";
import { spendOrRefuse } from "../../access/limits.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import type { JsonObject } from "../../db/schema.ts";
import { invalid, ProblemError } from "../../http/problem.ts";
import { limitKey } from "../../http/rate-limit.ts";
import { lastInstantOf, queueMessage } from "../../mail/outbox.ts";
import { unsubscribeKey, unsubscribeToken } from "../../mail/unsubscribe-token.ts";
import { lockFeature } from "../features/queries.ts";
import { countReaders, newsletterOf, newsletterReaders } from "./content.ts";

/** Between the mails of one newsletter: links to sign in, which somebody is waiting for, get through at once. */
const PACE_MS = 200;
/** By administrator who tries it out. */
const TESTS = { points: 20, seconds: 60 * 60 };

/**
 * A row of the outbox for each reader, in the transaction that says when the feature went out: either all are queued or
 * none, and whoever presses at the same moment waits and is told that it is done.
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
  context.changed({ kind: "feature", id, before: null, after: { queued } });
  return { queued };
};

type Test = { id: string; to: string; locale: Locale | undefined };

/** As it will be, whether it went out or not; its link to unsubscribe is that of whoever tries it. */
async function sendTest({ tx, caller, changed }: WriteContext, data: Newsletter, { id, to, locale }: Test) {
  if (to === "") throw invalid("test_to", "required");
  if (caller.kind !== "account") throw new Error("a call for administrators came without one");
  await spendOrRefuse(tx, limitKey("newsletter test", caller.uid), TESTS);
  const account = await tx.selectFrom("account").select("locale").where("id", "=", caller.id).executeTakeFirstOrThrow();
  const unsubscribe = unsubscribeToken(await unsubscribeKey(tx), caller.id);
  const reading = locale ?? (account.locale === "ga" ? "ga" : "en");
  await queueMessage(tx, { type: "FEATURE", to, locale: reading, data: { ...data, unsubscribe } });
  changed({ kind: "feature", id, before: null, after: { test: true } });
  return { queued: 1 };
}

/** @returns to how many it goes */
async function queueForReaders(tx: Database, data: Newsletter): Promise<number> {
  const readers = await newsletterReaders(tx).select(["id", "email", "locale"]).orderBy("id").execute();
  const key = await unsubscribeKey(tx);
  const tokens = readers.map((reader) => unsubscribeToken(key, reader.id));
  const [emails, locales] = [readers.map(({ email }) => email), readers.map((reader) => reader.locale)];
  const wait = sql`(place - 1) * ${PACE_MS}::float8 * interval '1 millisecond'`;
  await sql`
    insert into outbox (kind, type, recipient, locale, data, date_next, date_expires)
    select 'mail', 'FEATURE', email, locale, ${data as JsonObject}::jsonb || jsonb_build_object('unsubscribe', token),
      now() + ${wait}, ${lastInstantOf("FEATURE")} + ${wait}
    from unnest(${emails}::text[], ${locales}::text[], ${tokens}::text[])
      with ordinality as reader (email, locale, token, place)`.execute(tx);
  return readers.length;
}

/** Its link to unsubscribe ends nobody's. */
export const previewNewsletter: Handler<Contract["previewNewsletter"]> = async ({ id, locale }, context) => {
  const { db, now, services } = context;
  const [data, readers] = await Promise.all([newsletterOf(db, id, now), countReaders(db)]);
  const { renderer, site } = services.writing;
  const { subject, html, text } = renderer.renderMessage("FEATURE", locale, data, site);
  return { subject, html: html ?? "", text, readers };
};
