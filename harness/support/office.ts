import { join } from "node:path";
import type { Connection } from "@eolaire/postgres";
import { sql } from "kysely";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { findRunningPostgres } from "#core/server/db/embedded-postgres.ts";
import type { Writer } from "../kill/writes.ts";
import { type Answers, PatientCaller } from "./caller.ts";
import { type Product, startProduct } from "./product-process.ts";

/** Of docs/rules.md: calls a minute and address, of which half may be searches. */
export const CLIENT_RATE = 600;

/** A running product with an owner, her page, and a connection to its database. */
export type Office = AsyncDisposable & {
  product: Product;
  db: Database;
  mediaDir: string;
  owner: PatientCaller;
  ownerId: string;
  pageId: string;
  answers: Answers;
  /** What writers have added to the page: they take the oldest away before a list is full. */
  added: Writer["added"];
};

/** As if the person had followed the link in the mail: only then may their words be mailed to others. */
export async function confirmAddress(caller: PatientCaller, db: Database): Promise<void> {
  await db.updateTable("identity_user").set({ email_verified: true }).where("email", "=", caller.email).execute();
  caller.forgetToken();
}

/** Creates the caller's account as an administrator's. */
export async function becomeAdministrator(caller: PatientCaller, db: Database): Promise<void> {
  const { id } = (await caller.call("/api/account/create", {})) as { id: string };
  await db.updateTable("account").set({ type: "admin" }).where("id", "=", id).execute();
}

type OfficeOptions = { workers?: number; database?: Connection; limited?: boolean; nodeFlags?: string[] };

/**
 * Starts it. Limits of calls do not hold, save where they are what is tried.
 * @param database the operator's, where the settings name one; default: the embedded one
 */
export async function openOffice(
  dataDir: string,
  settings: Record<string, string> = {},
  { workers = 1, database, limited = false, nodeFlags = [] }: OfficeOptions = {},
): Promise<Office> {
  const product = await startProduct({
    dataDir,
    workers,
    nodeFlags,
    settings: { REQUIRE_SECOND_FACTOR: "off", ...settings },
  });
  const connection = database ?? (await findRunningPostgres(dataDir));
  if (!connection) throw new Error("the embedded database is not running");
  const db = connectDatabase(connection);
  const empty = () => void sql`delete from rate_limit`.execute(db).catch(() => {});
  const unlimited = limited ? undefined : setInterval(empty, 200);
  const answers: Answers = new Map();
  const owner = new PatientCaller(product.origin, "owner@example.com", answers);
  const account = (await owner.call("/api/account/create", {})) as { id: string };
  await confirmAddress(owner, db);
  const wanted = { pageName: "The Harbour", contactNumber: "+353749520000", type: "business" };
  const page = (await owner.call("/api/page/request", wanted)) as { id: string };
  await db.updateTable("page").set({ approval: "approved" }).where("id", "=", page.id).execute();
  return {
    product,
    db,
    owner,
    answers,
    ownerId: account.id,
    pageId: page.id,
    mediaDir: join(dataDir, "media"),
    added: { photo: [], audio: [], price: [], invite: [] },
    async [Symbol.asyncDispose]() {
      clearInterval(unlimited);
      await db.destroy();
      await product.stop();
    },
  };
}
