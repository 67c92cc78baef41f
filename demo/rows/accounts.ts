import { randomBytes } from "node:crypto";
import { createPasswordHasher, newUid } from "@eolaire/identity-provider";
import type { Insertable } from "kysely";
import { ACCOUNT_TYPES } from "#core/contract/roles.ts";
import { DEMO_ACCOUNTS } from "#core/domain/security/demo-accounts.ts";
import type { AccessToken, Account, IdentityUser } from "#core/server/db/schema.ts";
import { DEMOS_OF_MODULES } from "#start/compiled/demos.ts";
import { type Ids, idsFor } from "./ids.ts";

export type AccountRows = {
  identity_user: Insertable<IdentityUser>[];
  account: Insertable<Account>[];
  access_token: Insertable<AccessToken>[];
};

/** Which of the accounts own which pages, by the pages' keys in the data. */
export const OWNED_PAGES = { owner: ["lantern", "piercafe"] } satisfies Record<string, readonly string[]>;

/** Who helps with a page, in the same way. */
export const HELPERS = [{ account: "counter", page: "piercafe", role: "counter" }] as const;

/** What modules have for them by mail. */
const WISHES = DEMOS_OF_MODULES.flatMap(({ wishes = {} }) => Object.entries(wishes));

/** A token whose secret nobody has. */
const tokenRow = () => ({
  name: "Spreadsheet of hours",
  token_hash: randomBytes(32),
  hint: "k3Qd",
  scopes: ["propose", "hours:read"],
  has_second_factor: false,
  date_expires: Temporal.Now.instant()
    .add({ hours: 90 * 24 })
    .toString(),
});

/** A visitor, an owner, an editor, an administrator, somebody at the counter, a deputy and a curator who can sign in with passwords that everybody knows. */
export async function accountRows(): Promise<{ rows: AccountRows; ids: Ids }> {
  const ids = idsFor(DEMO_ACCOUNTS.map(({ role }) => role));
  const { hash } = createPasswordHasher();
  const people = await Promise.all(
    DEMO_ACCOUNTS.map(async (person) => ({ ...person, uid: newUid(), password_hash: await hash(person.password) })),
  );
  return {
    ids,
    rows: {
      identity_user: people.map(({ uid, email, password_hash, name }) => ({
        uid,
        email,
        password_hash,
        display_name: name,
        email_verified: true,
        demo: true,
      })),
      account: people.map(({ uid, email, name, role }) => ({
        id: ids.get(role)!,
        uid,
        email,
        name,
        provider: "password",
        local: true,
        demo: true,
        type: ACCOUNT_TYPES.find((type) => type === role) ?? "member",
        email_verified: true,
        ...Object.fromEntries(WISHES.map(([wish, roles]) => [wish, roles.includes(role)])),
      })),
      access_token: [{ account_id: ids.get("owner")!, ...tokenRow() }],
    },
  };
}
