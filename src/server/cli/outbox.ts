import { fileURLToPath } from "node:url";
import type * as MailRenderer from "#core/web/mail/render.tsx";
import { describedBy } from "../api/office/settings/effects.ts";
import { readSettings } from "../api/office/settings/queries.ts";
import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import type { Database } from "../db/connect.ts";
import type { OutboxKind } from "../mail/deliveries.ts";
import { findInOutbox, latestCode, listOutbox, readMessage } from "../mail/read-outbox.ts";
import { sendAgain } from "../mail/send-again.ts";
import { senderOf } from "../mail/transport.ts";
import { withNewestDatabase } from "./with-database.ts";

type Filter = { to?: string; kind?: OutboxKind; type?: string };

const LISTED = 50;

/** Prints a table of the newest messages. */
export async function listMessages(config: Config, filter: Filter): Promise<void> {
  await withOutbox(config, async (db) => {
    const entries = await listOutbox(db, withKinds(filter), LISTED);
    const rows = entries.map((entry) => [
      entry.id,
      entry.date_created.toISOString().slice(0, 19),
      entry.state,
      entry.type,
      entry.locale,
      entry.recipient,
      entry.last_error ?? "",
    ]);
    printTable([["id", "written (UTC)", "state", "type", "language", "to", "trouble"], ...rows]);
  });
}

/** Prints a message with its headers and text. */
export async function showMessage(config: Config, id: string): Promise<void> {
  await withOutbox(config, async (db) => {
    const entry = await findInOutbox(db, id);
    if (!entry) return refuse(`There is no message ${id}: \`outbox list\` shows those that there are.`);
    const site = await siteOf(db, config);
    const { subject, text } = readMessage(entry, { renderer: await loadRenderer(), site });
    const trouble = entry.last_error ? `, ${entry.last_error}` : "";
    const headers = [
      ["From", senderOf(config.mail.from, site)],
      ["To", entry.recipient],
      ["Subject", subject],
      ["Date", entry.date_created.toISOString()],
      ["Content-Language", entry.locale],
      ["State", `${entry.state} (${entry.type}, tries: ${entry.attempts}${trouble})`],
    ];
    for (const [name, value] of headers) if (value) console.log(`${name}: ${printable(value)}`);
    console.log(`\n${text}`);
  });
}

/** Prints the newest unsent link or code, for servers without mail and for tests. */
export async function printLatestCode(config: Config, { json, ...filter }: Filter & { json?: true }): Promise<void> {
  await withOutbox(config, async (db) => {
    const latest = await latestCode(db, withKinds(filter));
    if (!latest) return refuse("There is no code for this address that was not sent.");
    const { code, link } = latest;
    if (json) console.log(JSON.stringify({ code, link }));
    else console.log(link ?? code);
  });
}

/** Queues a failed message again. */
export async function sendMessageAgain(config: Config, id: string): Promise<void> {
  await withOutbox(config, async (db) => {
    const entry = await findInOutbox(db, id);
    if (!entry) return refuse(`There is no message ${id}: \`outbox list\` shows those that there are.`);
    if (!(await sendAgain(db, entry))) return refuse("It was sent, or is being sent just now.");
    console.log("It is due: a running server sends it at once.");
  });
}

/** An expected negative result: one line, and exit code 1. */
function refuse(line: string): void {
  console.error(line);
  process.exitCode = 1;
}

function withOutbox(config: Config, act: (db: Database) => Promise<void>): Promise<void> {
  return withNewestDatabase(config, act);
}

const withKinds = ({ kind, ...filter }: Filter) => ({ ...filter, ...(kind && { kinds: [kind] }) });

async function siteOf(db: Database, { publicUrl, port, mapTiles }: Config) {
  const described = describedBy((await readSettings(db)).settings, mapTiles);
  return { ...described, publicUrl: publicUrl ?? `http://127.0.0.1:${port}` };
}

const RENDERER = new URL("../../../dist/server/mail.js", import.meta.url);

async function loadRenderer(): Promise<typeof MailRenderer> {
  try {
    return await import(fileURLToPath(RENDERER));
  } catch (error) {
    throw new StartRefused("unavailable", "The mails are not built: `npm run build` builds them.", { cause: error });
  }
}

/** Texts of servers and senders must not control the terminal. */
const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ");

function printTable(rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, column) => printable(cell).padEnd(widths[column] ?? 0));
    console.log(cells.join("  ").trimEnd());
  }
}
