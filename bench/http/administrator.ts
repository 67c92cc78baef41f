import { sql } from "kysely";
import { connectDatabase } from "#core/server/db/connect.ts";
import { findRunningPostgres } from "#core/server/db/embedded-postgres.ts";

/** Calls the API as an administrator. @throws Error where the status is not 200 */
type Call = (path: string, body: object | FormData) => Promise<unknown>;
export type Administrator = Call & { token: string };

const KEY = "eolaire";
const EMAIL = "bench@example.com";
const PASSWORD = "a long sentence for benchmarks";

/** Signs in with the embedded identity provider; the account is created, and made an administrator, in the database. */
export async function signInAsAdministrator(origin: string, dataDir: string): Promise<Administrator> {
  const token = (await identity(origin, "signUp")) ?? (await identity(origin, "signInWithPassword"));
  if (!token) throw new Error("the administrator could not sign in");
  const call: Call = async (path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { authtoken: token, ...(!isForm && { "content-type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer).slice(0, 500)}`);
    return answer;
  };
  await call("/account/create", {});
  await promote(dataDir);
  return Object.assign(call, { token });
}

/** @returns the id token; null where the address is taken already */
async function identity(origin: string, method: string): Promise<string | null> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${KEY}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  return idToken ?? null;
}

async function promote(dataDir: string): Promise<void> {
  const connection = await findRunningPostgres(dataDir);
  if (!connection) throw new Error("the embedded database is not running");
  const db = connectDatabase(connection);
  await sql`update account set type = 'admin' where email = ${EMAIL}`.execute(db);
  await db.destroy();
}
