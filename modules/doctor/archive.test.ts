import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { shipWal, walSettings } from "#core/server/backup/wal/wal-archive.ts";
import { readConfig } from "#core/server/config/config.ts";
import { openDataFolder } from "#core/server/config/data-folder.ts";
import { connectPostgres } from "#core/server/db/connect.ts";
import { startEmbeddedPostgres } from "#core/server/db/embedded-postgres.ts";
import { runCommand } from "#test/support/operator.ts";
import type { Finding } from "./examine/finding.ts";

const log = { info: () => {}, warn: console.warn, error: console.error };
const UNSAFE_BUT_FAST = { fsync: "off", synchronous_commit: "off" };

test("says when the archive of WAL stands still, and when it goes on", async () => {
  const folder = await mkdtemp(join(tmpdir(), "eolaire-archive-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, "data");
  const env = { DATA_DIR: dataDir, BACKUP_TO: join(folder, "backups"), BACKUP_WAL: "on" };
  const config = readConfig(env);
  const { settle } = await openDataFolder(dataDir);
  const settings = { ...UNSAFE_BUT_FAST, ...(await walSettings(config)) };
  const server = await startEmbeddedPostgres({ dataDir, log, settings });
  const sql = connectPostgres(server.connection);
  onTestFinished(async () => {
    await sql.end();
    await server.stop();
  });
  await settle();
  await sql.query("create table note (text text)");
  const [switched] = await sql.query<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
  const archived = async () => await readdir(join(dataDir, "wal-archive"));
  await expect.poll(archived).toContain(switched!.segment);
  const hourAgo = new Date(Date.now() - 60 * 60_000);
  await utimes(join(dataDir, "wal-archive", switched!.segment), hourAgo, hourAgo);
  const said = async () => {
    const { findings } = JSON.parse((await runCommand(["doctor", "--json"], env)).out) as { findings: Finding[] };
    return findings.filter(({ text }) => text.includes("WAL")).map(({ is, text }) => `${is}: ${text}`);
  };
  expect(await said()).toEqual([
    expect.stringMatching(/^wrong: The archive of WAL stands still: \d+ segments wait, the oldest for 60 minutes/),
  ]);
  await shipWal(config, config.backup!.to, new AbortController().signal);
  expect(await said()).toEqual(["right: The WAL is archived, for restores to a point in time."]);
});
