import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import type { PatientCaller } from "../support/caller.ts";
import type { FaultyMailServer, SeenMail } from "./faulty-mail-server.ts";

const POLL_MS = 200;

/** What waits for its next attempt is due now. */
export async function endWaits(db: Database): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ date_next: sql<Date>`now()` })
    .where("state", "=", "waiting")
    .where("date_next", ">", sql<Date>`now()`)
    .execute();
}

/** Waits until no mail is waiting or being sent. @returns how long, in milliseconds */
export async function untilEnded(db: Database, limitMs: number): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < limitMs) {
    await endWaits(db);
    const open = db.selectFrom("outbox").select("id").where("kind", "<>", "sms");
    const { length } = await open.where("state", "in", ["waiting", "sending"]).execute();
    if (length === 0) break;
    await pause(POLL_MS);
  }
  return performance.now() - begin;
}

/** Those of the demonstration are older, and were sent by nobody. */
const rowsOf = (db: Database, since: Date) =>
  db
    .selectFrom("outbox")
    .select(["id", "state", "type", "recipient", "last_error"])
    .where("kind", "<>", "sms")
    .where("date_created", ">", since)
    .execute();

/**
 * Compares the outbox with what the server saw: nothing lost, nothing twice, nothing given up that nobody refused.
 * @param again uncertain mails have been sent again by hand: those that the server had taken without an answer are there twice
 */
export async function mailFindings(
  db: Database,
  server: FaultyMailServer,
  { since, again = false }: { since: Date; again?: boolean },
): Promise<string[]> {
  const count = (mails: readonly SeenMail[], id: string) => mails.filter((mail) => mail.id === id).length;
  return (await rowsOf(db, since)).flatMap(({ id, type, state, recipient, last_error }) => {
    const [received, unanswered] = [server.received, server.unanswered].map((mails) => count(mails, id));
    const isCut = server.cut.some((mail) => mail.id === id || (mail.id === "" && mail.to === recipient));
    const name = `${type} ${id}`;
    if (state === "waiting" || state === "sending") return [`${name} is still ${state}`];
    if (received! > 1) return [`${name} was received ${received} times`];
    if (received! + unanswered! > 1 && !again) return [`${name} was sent again after the server had taken it`];
    if (state === "sent") return received === 1 ? [] : [`${name} counts as sent and was not received`];
    if (last_error?.startsWith("uncertain")) {
      return isCut || unanswered! + received! > 0 ? [] : [`${name} is uncertain, and the server never had it`];
    }
    return last_error?.includes("550") ? [] : [`${name} was given up: ${last_error}`];
  });
}

/** Each refusal ends a mail for good, and the office sees it. */
export async function refusalFindings(
  db: Database,
  { admin, server, since }: { admin: PatientCaller; server: FaultyMailServer; since: Date },
): Promise<string[]> {
  const failed = (await rowsOf(db, since)).filter(({ state }) => state === "failed");
  const refused = failed.filter(({ last_error }) => last_error?.includes("550"));
  const { counts } = (await admin.call("/api/admin/outbox", { state: "failed", limit: 1 })) as {
    counts: { failed?: number };
  };
  const notices = await db.selectFrom("notification").select("id").where("kind", "=", "mail-failed").execute();
  return [
    ...(refused.length === server.refused ? [] : [`${server.refused} refusals for ${refused.length} refused mails`]),
    ...((counts.failed ?? 0) >= failed.length
      ? []
      : [`the office is shown ${counts.failed} of ${failed.length} failed`]),
    ...(failed.length > 0 && notices.length === 0 ? ["the office has no notice of the failed mails"] : []),
  ];
}

/** What the office does with mails that may have arrived or not. @returns how many */
export async function sendUncertainAgain(db: Database, admin: PatientCaller, since: Date): Promise<number> {
  const uncertain = (await rowsOf(db, since)).filter(({ last_error, state }) => {
    return state === "failed" && last_error?.startsWith("uncertain");
  });
  for (const { id } of uncertain) await admin.call("/api/admin/outbox/send-again", { id });
  return uncertain.length;
}
