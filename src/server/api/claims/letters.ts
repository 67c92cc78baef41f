import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Contract } from "../../../contract/index.ts";
import { CLAIM_LETTER_DAYS } from "../../../contract/limits.ts";
import { newLetterCode } from "../../../domain/claims.ts";
import type { Handler } from "../../calls/handler.ts";
import { answeredInstant } from "../../db/instants.ts";
import { letterHash } from "./codes.ts";

/** Makes a code for each page without an owner; the database has its hash only. */
export const writeClaimLetters: Handler<Contract["writeClaimLetters"]> = async ({ page_ids }, context) => {
  const { tx, caller, now } = context;
  const pages = await tx
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie", "location", "address", "address_ie", "postcode"])
    .where(sql<boolean>`id = any(${page_ids}::uuid[])`)
    .where("is_public", "=", true)
    .where("user_id", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const expires = now.add({ hours: CLAIM_LETTER_DAYS * 24 });
  const letters = [];
  for (const page of pages) {
    const code = newLetterCode(randomInt);
    const values = {
      ...{ code_hash: await letterHash(tx, code), sent_by: caller.id },
      ...{ date_expires: new Date(expires.epochMilliseconds), date_created: new Date(now.epochMilliseconds) },
    };
    await tx
      .insertInto("claim_letter")
      .values({ page_id: page.id, ...values })
      .onConflict((conflict) => conflict.column("page_id").doUpdateSet(values))
      .execute();
    context.changed({ kind: "page", id: page.id, before: null, after: { claim: "letter" } });
    letters.push({ page, code, date_expires: answeredInstant(expires) });
  }
  if (letters.length === 0) context.unchanged();
  return { letters };
};

export const revokeClaimLetters: Handler<Contract["revokeClaimLetters"]> = async ({ page_ids }, context) => {
  const rows = await context.tx
    .deleteFrom("claim_letter")
    .where(sql<boolean>`page_id = any(${page_ids}::uuid[])`)
    .returning("page_id")
    .execute();
  for (const { page_id: id } of rows)
    context.changed({ kind: "page", id, before: { claim: "letter" }, after: { claim: null } });
  if (rows.length === 0) context.unchanged();
  return { revoked: rows.length };
};
