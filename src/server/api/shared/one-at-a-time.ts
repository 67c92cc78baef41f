import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Any number that nobody else uses. */
const ADVISORY_LOCK = 0x766f6361;

/**
 * Categories, tags and menus are a few rows in an order that everybody sees, and rarely written: who writes them does so
 * alone, until the transaction ends. To be asked before anything is read.
 */
export async function oneAtATime(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
}
