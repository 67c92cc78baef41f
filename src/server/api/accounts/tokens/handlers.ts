import { hashOf, newHandle } from "@eolaire/identity-provider";
import { MAX_TOKENS } from "#core/contract/accounts/tokens.ts";
import type { Contract } from "#core/contract/index.ts";
import { scopesFor } from "#core/contract/index.ts";
import { isOffice } from "#core/contract/roles.ts";
import { TOKEN_PREFIX, TOKEN_SCOPES } from "#core/contract/scopes.ts";
import { requirePermissionOn } from "#core/server/access/permission.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import { officeTokens, tokenAnswer, tokensOf } from "./queries.ts";

const HINT_LENGTH = 4;

export const tokens: Handler<Contract["tokens"]> = async (_, { db, caller, now }) => ({
  items: (await tokensOf(db, caller.id)).map((row) => tokenAnswer(row, now)),
  scopes: scopesFor(caller.type),
});

export const addToken: Handler<Contract["addToken"]> = async ({ name, scopes, days }, context) => {
  const { tx, caller, identity, now } = context;
  const possible = scopesFor(caller.type);
  const at = scopes.findIndex((scope) => !possible.includes(scope));
  if (at !== -1) throw invalid(`scopes.${at}`, "not-a-choice");
  await tx.selectFrom("account").select("id").where("id", "=", caller.id).forUpdate().execute(); // one after the other
  if ((await tokensOf(tx, caller.id)).length >= MAX_TOKENS) throw new ProblemError("list-full");
  const token = `${TOKEN_PREFIX}${newHandle().handle}`;
  const row = await tx
    .insertInto("access_token")
    .values({
      account_id: caller.id,
      name,
      token_hash: hashOf(token),
      hint: token.slice(-HINT_LENGTH),
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
      has_second_factor: identity?.hasSecondFactor ?? false,
      date_expires: new Date(now.add({ hours: days * 24 }).epochMilliseconds),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = { token: row.id, name, scopes: row.scopes, days };
  context.changed({ kind: "account", id: caller.id, before: null, after });
  return { ...tokenAnswer(row, now), token };
};

/** One's own; the office also those of others, upon whose accounts it may act. */
export const revokeToken: Handler<Contract["revokeToken"]> = async ({ id }, context) => {
  const { tx, caller } = context;
  const row = await tx
    .deleteFrom("access_token")
    .where("id", "=", id)
    .$if(!isOffice(caller.type), (query) => query.where("account_id", "=", caller.id))
    .returning(["account_id", "name"])
    .executeTakeFirst();
  if (!row) throw notFound();
  await requirePermissionOn(tx, { caller, who: "self", task: "account", kind: "account", id: row.account_id });
  context.changed({ kind: "account", id: row.account_id, before: { token: id, name: row.name }, after: null });
  return { revoked: 1 };
};

export const adminTokens: Handler<Contract["adminTokens"]> = ({ cursor, limit }, { db, now }) =>
  officeTokens(db, { cursor, limit, now });
