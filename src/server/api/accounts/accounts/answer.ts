import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Account, otherAccount } from "#core/contract/accounts/accounts.ts";
import { ofEachWish } from "#core/contract/accounts/wishes.ts";
import { localeOf } from "#core/contract/locales.ts";
import { ACCOUNT_TYPES } from "#core/contract/roles.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { Account as AccountColumns, JsonObject } from "#core/server/db/schema.ts";

export type AccountRow = Selectable<AccountColumns>;

/** All fields of an account, for its holder and administrators. */
export function accountAnswer(row: AccountRow): Account {
  return {
    ...otherAccountAnswer(row),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
    uid: row.uid,
    email: row.email,
    token: null,
    category_id: row.category_id,
    place_id: row.place_id,
    date_type_changed: isoInstant(row.date_type_changed),
    provider: row.provider,
    local: row.local ? 1 : 0,
    locale: localeOf(row.locale),
    ...ofEachWish((_, name) => row[name]),
    disabled: row.disabled,
    deleted: row.deleted ? 1 : 0,
    date_last_login: row.date_last_login && isoInstant(row.date_last_login),
  };
}

/** The fields that every signed-in account may see. */
export function otherAccountAnswer(row: AccountRow): z.output<typeof otherAccount> {
  return {
    id: row.id,
    name: row.name,
    profile_photo: row.profile_photo,
    bio: row.bio,
    type: ACCOUNT_TYPES.find((type) => type === row.type) ?? "member",
    date_created: isoInstant(row.date_created),
  };
}

/** The fields of an account in the permanent audit log: no name, no address, no text by its holder. */
export function auditedAccount({ type, disabled, deleted, category_id, place_id }: AccountRow): JsonObject {
  const part = { ...(category_id && { category_id }), ...(place_id && { place_id }) };
  return { type, disabled, deleted, ...part };
}
