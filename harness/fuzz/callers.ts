import { sql } from "kysely";
import type { Database } from "../../src/server/db/connect.ts";
import type { AllHeaders, FuzzTarget } from "./fuzz.ts";
import type { CallerName } from "./requests.ts";
import type { KnownIds } from "./values.ts";

const KEY = "eolaire";
const PASSWORD = "a long sentence for harnesses";
/** The tables of what calls act on, by the kind in the contract. */
const TABLES = {
  ...{ page: "page", calendar: "page", post: "post", event: "event", story: "story", price: "price", photo: "photo" },
  ...{ audio: "audio", feedback: "feedback", invite: "invite", "opening-time": "opening_time", account: "account" },
  ...{ "special-time": "special_time", category: "category", tag: "tag" },
};
/** Of each kind so many of the first and of the last, which calls have added. */
const ROWS = 4;

const KNOWN_IDS = sql.join(
  Object.entries(TABLES).map(
    ([kind, table]) => sql`
      (select ${kind}::text as kind, id::text from ${sql.table(table)} order by id limit ${sql.lit(ROWS)}) union
      (select ${kind}::text as kind, id::text from ${sql.table(table)} order by id desc limit ${sql.lit(ROWS)})`,
  ),
  sql` union `,
);

/** People with accounts of the embedded provider, replaced where a call has ended them. */
export function callersAt(origin: string, db: Database): Pick<FuzzTarget, "prepare"> & { ids: KnownIds } {
  const tokens: Partial<Record<CallerName, string>> = {};
  const ids: KnownIds = {};
  let people = 0;

  async function signUp(): Promise<{ token: string; refreshToken: string; email: string }> {
    const email = `harness-${++people}@example.com`;
    const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${KEY}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    });
    const { idToken, refreshToken } = (await response.json()) as { idToken: string; refreshToken: string };
    return { token: idToken, refreshToken, email };
  }

  async function call(path: string, token: string): Promise<number> {
    const headers = { authtoken: token, "content-type": "application/json" };
    return (await fetch(`${origin}/api${path}`, { method: "POST", headers, body: "{}" })).status;
  }

  async function renew(name: CallerName): Promise<void> {
    const token = tokens[name];
    if (token && (await call("/account", token)) === (name === "unregistered" ? 404 : 200)) return;
    const person = await signUp();
    tokens[name] = person.token;
    if (name === "unregistered") return;
    await call("/account/create", person.token);
    if (name === "administrator")
      await sql`update account set type = 'admin' where email = ${person.email}`.execute(db);
    if (name === "owner") {
      await sql`update page set user_id = (select id from account where email = ${person.email})
        where id in (select id from page order by id limit ${ROWS})`.execute(db);
    }
  }

  return {
    ids,
    async prepare() {
      await sql`delete from rate_limit`.execute(db);
      const [{ rows }, { token, refreshToken, email }] = await Promise.all([
        sql<{ kind: string; id: string }>`select kind, id from (${KNOWN_IDS}) as known order by kind, id`.execute(db),
        signUp(), // somebody whose account the calls of the provider may change and delete
        ...(["unregistered", "account", "owner", "administrator"] as const).map(renew),
      ]);
      const known = Map.groupBy(rows, ({ kind }) => kind);
      for (const kind of Object.keys(TABLES)) ids[kind] = known.get(kind)?.map(({ id }) => id) ?? [];
      Object.assign(ids, { idToken: [token, token], email: [email, email], refresh_token: [refreshToken] });
      const headers = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, { authtoken: token }]));
      return { visitor: {}, ...headers } as AllHeaders;
    },
  };
}
