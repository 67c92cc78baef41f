import { expressionBuilder } from "kysely";
import { z } from "zod";
import { mailsOf, WISH_NAMES } from "#core/contract/accounts/wishes.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { isOffice } from "#core/contract/roles.ts";
import { indexPending } from "#core/server/api/directory/search/effects.ts";
import { accountsMatching } from "#core/server/api/shared/accounts-matching.ts";
import { changedFields } from "#core/server/api/shared/fields.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { DB } from "#core/server/db/schema.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { invalid, notFound, refuseStale } from "#core/server/http/problem.ts";
import { dropWaiting } from "#core/server/mail/drop-waiting.ts";
import { type AccountRow, accountAnswer, auditedAccount, otherAccountAnswer } from "./answer.ts";
import { requireAnotherAdmin } from "./last-admin.ts";
import { profilePhotoDeletion } from "./photo.ts";
import { findAccount, lockAccount, saveAccount } from "./queries.ts";

export const ownAccount: Handler<Contract["ownAccount"]> = async (_, { db, caller }) => {
  const row = await findAccount(db, caller.id);
  if (!row) throw notFound();
  return { account: accountAnswer(row) };
};

/** A disabled account answers 404 to everyone but itself and administrators. */
export const account: Handler<Contract["account"]> = async ({ id }, { db, caller }) => {
  const row = await findAccount(db, id);
  const seesAll = isOffice(caller.type) || row?.id === caller.id;
  if (!row || (row.disabled && !seesAll)) throw notFound();
  return { account: seesAll ? accountAnswer(row) : otherAccountAnswer(row) };
};

export const updateAccount: Handler<Contract["updateAccount"]> = async (input, context) => {
  const { id: named, version, local, ...fields } = input;
  const { tx, caller } = context;
  const before = await lockAccount(tx, named ?? caller.id);
  refuseStale(version, accountAnswer(before));
  if (fields.type !== undefined && fields.type !== "admin") await requireAnotherAdmin(tx, before);
  const part = await partFor(tx, fields, before);
  const changes = changedFields({ ...fields, ...part, ...(local !== undefined && { local: local === 1 }) }, before);
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return accountAnswer(before);
  }
  const row = await saveAccount(tx, before.id, changes);
  context.changed({
    kind: "account",
    id: row.id,
    before: auditedAccount(before),
    after: { ...auditedAccount(row), fields: Object.keys(changes) },
  });
  await dropWaiting(tx, row.email, mailsOf(WISH_NAMES.filter((wish) => before[wish] && !row[wish])));
  if (row.profile_photo !== before.profile_photo) context.afterCommit(profilePhotoDeletion(before, context));
  return accountAnswer(row);
};

type Typed = Pick<InputOf<Contract["updateAccount"]>, "type" | "category_id" | "place_id">;

/**
 * A curator has a category or a place, and everybody else neither.
 * @throws ProblemError `invalid-fields`
 */
async function partFor(tx: Database, { type, category_id, place_id }: Typed, before: AccountRow) {
  const sent = { category_id: category_id ?? null, place_id: place_id ?? null };
  const isSent = category_id !== undefined || place_id !== undefined;
  if ((type ?? before.type) !== "curator") {
    if (sent.category_id ?? sent.place_id) throw invalid(sent.category_id ? "category_id" : "place_id", "not-a-choice");
    return { category_id: null, place_id: null };
  }
  if (!isSent && (before.category_id ?? before.place_id)) return {};
  if (!sent.category_id && !sent.place_id) throw invalid("category_id", "required");
  if (sent.category_id && sent.place_id) throw invalid("place_id", "only-one");
  const [table, field, id] = sent.category_id
    ? (["category", "category_id", sent.category_id] as const)
    : (["place", "place_id", sent.place_id!] as const);
  const found = await tx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw invalid(field, "not-a-choice");
  return sent;
}

/** Refuses the account from now on, and ends its sessions. */
export const disableAccount: Handler<Contract["disableAccount"]> = async ({ id }, context) => {
  return setDisabled(id, true, context);
};

export const enableAccount: Handler<Contract["enableAccount"]> = async ({ id }, context) => {
  return setDisabled(id, false, context);
};

type Context = Parameters<Handler<Contract["disableAccount"]>>[1];

async function setDisabled(id: string, disabled: boolean, context: Context) {
  const { tx, services } = context;
  const before = await lockAccount(tx, id);
  if (disabled) await requireAnotherAdmin(tx, before);
  const row = before.disabled === disabled ? before : await saveAccount(tx, id, { disabled });
  if (row === before)
    context.unchanged("identity_user", "identity_refresh_token", "identity_step"); // the provider is told again
  else context.changed({ kind: "account", id, before: auditedAccount(before), after: auditedAccount(row) });
  await services.identity.setDisabled(row.uid, disabled, tx);
  return accountAnswer(row);
}

/** Accounts by id, uid, email address or name, newest first: ids (UUIDv7) grow with time. */
export const searchAccounts: Handler<Contract["searchAccounts"]> = async (input, { db }) => {
  const after = readCursor(input.cursor, z.uuid());
  if (input.query) await indexPending(db); // an account is found by the names of its pages
  const [rows, { total }] = await Promise.all([
    accountsMatching(db, input)
      .selectAll()
      .select(pagesOf("account.id").as("pages"))
      .$if(after !== null, (query) => query.where("id", "<", after!))
      .orderBy("id", "desc")
      .limit(input.limit + 1)
      .execute(),
    accountsMatching(db, input)
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, input.limit, ({ id }) => id);
  return {
    items: items.map((row) => ({ ...accountAnswer(row), pages: Number(row.pages) })),
    next_cursor,
    total: Number(total),
  };
};

/** The number of pages of which an account is owner or manager. Indexes: page_owner, page_manager_account. */
function pagesOf(accountId: "account.id") {
  const { selectFrom } = expressionBuilder<DB, "account">();
  return selectFrom("page")
    .select(({ fn }) => fn.countAll<string>().as("pages"))
    .where("page.date_deleted", "is", null)
    .where((eb) =>
      eb.or([
        eb("page.user_id", "=", eb.ref(accountId)),
        eb.exists(
          eb
            .selectFrom("page_manager")
            .select("page_manager.page_id")
            .whereRef("page_manager.page_id", "=", "page.id")
            .where("page_manager.account_id", "=", eb.ref(accountId)),
        ),
      ]),
    );
}
