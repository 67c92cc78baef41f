import { copyFile, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { readConfig } from "#core/server/config/config.ts";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { openProvider } from "#core/server/identity/open-provider.ts";
import { placeSigningKey } from "../../packages/identity-provider/test/support/signing-key.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

export { callIdentity, newEmail, PASSWORD } from "../../packages/identity-provider/test/support/identity-server.ts";

const EVERY_METHOD = "password,email-link,anonymous,phone,totp,passkey";
/** One address makes all calls of a file: limits by address are tested where they are the subject. */
const MANY_CALLS = "100000";

export type IdentityServer = {
  /** Such as `http://127.0.0.1:40001`. */
  origin: string;
  app: FastifyInstance;
  db: Database;
  connection: TestDatabase["connection"];
  /** The data folder. */
  folder: string;
  now(): Temporal.Instant;
  /** The code in the newest mail of this type to this address. */
  latestCode(to: string, type: string): Promise<string>;
  /** How many mails of this type went to this address. */
  countMails(to: string, type: string): Promise<number>;
  stop(): Promise<void>;
};

/**
 * The embedded provider with what the directory gives it, on a free port and a database of its own, but without the directory.
 * @param beside another instance, whose database and key it shares; it stops before that one
 */
export async function startIdentityServer(
  env: Record<string, string> = {},
  beside?: IdentityServer,
): Promise<IdentityServer> {
  const { db, connection, drop } = beside ? shared(beside) : await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "eolaire-identity-"));
  if (beside) await copyFile(join(beside.folder, "identity.key"), join(folder, "identity.key"));
  else await placeSigningKey(db, folder);
  const settings = { DATA_DIR: folder, IDENTITY_METHODS: EVERY_METHOD, CLIENT_RATE: MANY_CALLS, ...env };
  let origin = "http://127.0.0.1:1";
  const { register } = await openProvider({ db, config: readConfig(settings), publicUrl: () => origin });
  const app = Fastify();
  register(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    origin,
    app,
    db,
    connection,
    folder,
    now: () => Temporal.Now.instant(),
    latestCode: async (to, type) => {
      const [mail] = await mailsTo(db, to, type);
      if (!mail) throw new Error(`No mail ${type} went to ${to}`);
      return (mail.data as { code: string }).code;
    },
    countMails: async (to, type) => (await mailsTo(db, to, type)).length,
    stop: async () => {
      await app.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}

function shared({ connection }: IdentityServer): Pick<TestDatabase, "db" | "connection" | "drop"> {
  const db = connectDatabase(connection);
  return { db, connection, drop: () => db.destroy() };
}

function mailsTo(db: Database, to: string, type: string) {
  const mails = db.selectFrom("outbox").select("data").where("recipient", "=", to).where("type", "=", type);
  return mails.orderBy("id", "desc").execute();
}
