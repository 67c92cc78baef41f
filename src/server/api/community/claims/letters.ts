import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import { CLAIM_LETTER_DAYS } from "#core/contract/limits.ts";
import { newLetterCode } from "#core/domain/pages/claims.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { answeredInstant, isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { letterHash } from "./codes.ts";
import { pageAnswer } from "./joining.ts";

const idKey = z.tuple([z.uuid()]);

/** Makes a code for each page without an owner; the database has its hash only. */
export const writeClaimLetters: Handler<Contract["writeClaimLetters"]> = async ({ page_ids, only_new }, context) => {
  const { tx, caller, now } = context;
  const claimable = await tx
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie", "location", "address", "address_ie", "postcode"])
    .where(sql<boolean>`id = any(${page_ids}::uuid[])`)
    .where("is_public", "=", true)
    .where("user_id", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const written = only_new ? await validLetters(tx, now, page_ids) : new Set<string>();
  const pages = claimable.filter(({ id }) => !written.has(id));
  const expires = now.add({ hours: CLAIM_LETTER_DAYS * 24 });
  const letters = [];
  for (const page of pages) {
    const code = newLetterCode(randomInt);
    const values = {
      code_hash: await letterHash(tx, code),
      sent_by: caller.id,
      date_expires: new Date(expires.epochMilliseconds),
      date_created: new Date(now.epochMilliseconds),
    };
    await tx
      .insertInto("claim_letter")
      .values({ page_id: page.id, ...values })
      .onConflict((conflict) => conflict.column("page_id").doUpdateSet(values))
      .execute();
    context.changed({ kind: "page", id: page.id, before: null, after: { claim: "letter" }, shown: "nowhere" });
    letters.push({ page, code, date_expires: answeredInstant(expires) });
  }
  if (letters.length === 0) context.unchanged();
  return { letters, left_out: claimable.length - pages.length };
};

/** The pages with a letter that is valid. Index: claim_letter_pkey. */
async function validLetters(tx: Database, now: Temporal.Instant, pageIds: readonly string[]): Promise<Set<string>> {
  const rows = await valid(tx, now)
    .select("claim_letter.page_id")
    .where(sql<boolean>`claim_letter.page_id = any(${pageIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ page_id }) => page_id));
}

const valid = (db: Database, now: Temporal.Instant) =>
  db.selectFrom("claim_letter").where("claim_letter.date_expires", ">", new Date(now.epochMilliseconds));

/** Letters to pages that got their owner by something else are of no use, so they are not listed. Index: claim_letter_pkey. */
export const sentClaimLetters: Handler<Contract["sentClaimLetters"]> = async ({ cursor, limit }, { db, now }) => {
  const after = readCursor(cursor, idKey);
  const sent = valid(db, now)
    .innerJoin("page", "page.id", "claim_letter.page_id")
    .where("page.date_deleted", "is", null)
    .where("page.user_id", "is", null);
  const rows = await sent
    .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.location"])
    .select(["claim_letter.date_created", "claim_letter.date_expires"])
    .$if(after !== null, (query) => query.where("claim_letter.page_id", ">", after?.[0] ?? ""))
    .orderBy("claim_letter.page_id")
    .limit(limit + 1)
    .execute();
  const { total } = await sent.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow();
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => [id]);
  return {
    items: items.map(({ date_created, date_expires, ...page }) => ({
      page: pageAnswer(page),
      date_created: isoInstant(date_created),
      date_expires: isoInstant(date_expires),
    })),
    next_cursor,
    total,
  };
};

export const revokeClaimLetters: Handler<Contract["revokeClaimLetters"]> = async ({ page_ids }, context) => {
  const rows = await context.tx
    .deleteFrom("claim_letter")
    .where(sql<boolean>`page_id = any(${page_ids}::uuid[])`)
    .returning("page_id")
    .execute();
  for (const { page_id: id } of rows)
    context.changed({ kind: "page", id, before: { claim: "letter" }, after: { claim: null }, shown: "nowhere" });
  if (rows.length === 0) context.unchanged();
  return { revoked: rows.length };
};
