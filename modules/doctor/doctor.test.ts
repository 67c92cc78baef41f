import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIST_DATE } from "#core/domain/security/fixed-versions.ts";
import { INSTANCE_HEADER, instanceIdOf } from "#core/server/http/instance-id.ts";
import { insertPage } from "#test/support/factories.ts";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";
import { writeMapFile } from "#test/support/map-file.ts";
import { type ObjectStore, startObjectStore } from "#test/support/object-store.ts";
import { runCommand } from "#test/support/operator.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { fileSystemFindings } from "./examine/check-data-folder.ts";
import type { Finding } from "./examine/finding.ts";

const database = await createTestDatabase();
const { db, connection } = database;
const PASSWORD = "the password of the mail server";
let folder: string;
let mail: MailServer;
/** TLS, with a certificate that nobody has signed, and that has expired. */
let secureMail: MailServer;
let store: ObjectStore;
let own: Web;
let other: Web;

type Web = { port: number; server: Server };

async function serve(answer: RequestListener): Promise<Web> {
  const server = createServer(answer).listen(0, "0.0.0.0");
  await new Promise((resolve) => server.once("listening", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** An address of this machine that does not look like one. */
const at = (scheme: "http" | "https", port: number) => `${scheme}://0.0.0.0:${port}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eolaire-doctor-"));
  const data = join(folder, "data");
  await mkdir(join(data, "media", "tmp"), { recursive: true });
  await chmod(data, 0o700);
  [mail, secureMail, store] = await Promise.all([
    startMailServer({ user: "eolaire", password: PASSWORD, disabledCommands: ["STARTTLS"] }),
    startMailServer({ secure: true }),
    startObjectStore(),
  ]);
  const id = await instanceIdOf(db);
  own = await serve((_, response) => response.setHeader(INSTANCE_HEADER, id).end("ready"));
  other = await serve((_, response) =>
    response.setHeader(INSTANCE_HEADER, "0123456789abcdef").setHeader("date", "Sun, 01 Mar 2026 12:00:00 GMT").end(),
  );
});

afterAll(async () => {
  await Promise.all([mail.stop(), secureMail.stop(), store.stop()]);
  for (const { server } of [own, other]) server.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Settings = Record<string, string>;

/** An installation in which nothing is wrong. */
function settings(): Settings {
  const { socketDir, port, user, database: name } = connection;
  const { endpoint, bucket, credentials } = store.settings;
  return {
    DATA_DIR: join(folder, "data"),
    PUBLIC_URL: "http://localhost:3000",
    PORT: String(own.port),
    DATABASE_URL: `postgres:///${name}`,
    PGHOST: socketDir,
    PGPORT: String(port),
    PGUSER: user,
    SMTP_URL: smtpUrl(PASSWORD),
    MAIL_FROM: "Eolaire <eolaire@example.com>",
    BACKUP_TO: join(folder, "backups"),
    S3_ENDPOINT: endpoint!,
    S3_BUCKET: bucket,
    S3_PATH_STYLE: "on",
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: "a secret that the store does not look at",
  };
}

const smtpUrl = (password: string) => `smtp://eolaire:${encodeURIComponent(password)}@127.0.0.1:${mail.port}`;

async function examined(changes: Settings = {}, ...options: string[]) {
  const { exit, out } = await runCommand(["doctor", "--json", ...options], { ...settings(), ...changes });
  const report = JSON.parse(out) as { ok: boolean; findings: Finding[] };
  return { exit, ok: report.ok, ...grouped(report.findings) };
}

function grouped(findings: Finding[]) {
  const of = (is: Finding["is"]) => findings.filter((finding) => finding.is === is);
  const lines = (some: Finding[]) => some.map(({ subject, text }) => `${subject}: ${text}`);
  return { findings, right: lines(of("right")), wrong: lines(of("wrong")) };
}

/** fsync is off in tests, which the doctor does not like. */
const OF_THE_TESTS = /fsync or full_page_writes is off/;
const wrongIn = (lines: string[]) => lines.filter((line) => !OF_THE_TESTS.test(line));

test("an installation in order has nothing wrong, and nothing stays of the doctor's visit", async () => {
  const { wrong, right } = await examined();
  expect(wrongIn(wrong)).toEqual([]);
  for (const line of [
    /^mail: The mail server 127\.0\.0\.1 answers \(without encryption, signed in\)/,
    /^media store: Objects can be put, got, listed and deleted in media/,
    /^machine: This instance is running, and listens on port \d+/,
    /^time: The clock agrees with that of the database/,
    /^backups: .*backups can be written/,
  ]) {
    expect(right).toContainEqual(expect.stringMatching(line));
  }
  expect(mail.received).toEqual([]);
  expect(await readdir(join(folder, "backups"))).toEqual([]);
  expect((await readdir(join(folder, "data"))).filter((name) => name.startsWith("doctor"))).toEqual([]);
});

/** Reverts what was changed. */
type Undo = () => Promise<unknown>;

type Mistake = { settings?: () => Settings; options?: () => string[]; make?: () => Promise<Undo>; found: RegExp };

/** A map file that is there for one test. */
async function mapFileOf(write: (path: string) => Promise<void>): Promise<Undo> {
  const path = join(folder, "text.pmtiles");
  await write(path);
  return () => rm(path);
}

const asAdmin = (text: string) => sql.raw(text).execute(db);
const data = (...names: string[]) => join(folder, "data", ...names);

/** The address of the database as another server would answer: functions of this schema come before PostgreSQL's own. */
const disguisedUrl = () => `postgres:///${connection.database}?search_path=disguise,public,pg_catalog`;

async function disguise(asAnother: string): Promise<Undo> {
  await asAdmin("create schema disguise");
  await asAdmin(asAnother);
  return () => asAdmin("drop schema disguise cascade");
}

const versionOf = (major: number, minor = 4) =>
  `create function disguise.current_setting(name text) returns text language sql return case name
    when 'server_version' then '${major}.${minor} (Debian)' when 'server_version_num' then '${major * 10_000 + minor}'
    else pg_catalog.current_setting(name) end`;

const MISTAKES: Record<string, Mistake> = {
  "a mistyped setting": {
    settings: () => ({ PUBILC_URL: "https://eolaire.example" }),
    found: /^settings: PUBILC_URL: is not a setting; did you mean PUBLIC_URL/,
  },
  "a setting without its other half": {
    settings: () => ({ MAIL_FROM: "" }),
    found: /^settings: MAIL_FROM: is needed with SMTP_URL/,
  },
  "the password of an example": {
    settings: () => ({ S3_SECRET_ACCESS_KEY: "minioadmin" }),
    found: /^settings: S3_SECRET_ACCESS_KEY: the secret is one that everybody tries first/,
  },
  "a data folder that others may read": {
    make: async () => {
      await chmod(data(), 0o755);
      return () => chmod(data(), 0o700);
    },
    found: /^data folder: Other users may read .*data/,
  },
  "a key that others may read": {
    make: async () => {
      await writeFile(data("identity.key"), "key", { mode: 0o644 });
      return () => rm(data("identity.key"));
    },
    found: /^data folder: Other users may read .*identity\.key/,
  },
  "a proxy that is not trusted": {
    settings: () => ({ PUBLIC_URL: at("http", own.port), HOST: "127.0.0.1", TRUSTED_PROXIES: "" }),
    found: /^settings: .*TRUSTED_PROXIES is not set: all visitors share the limits/,
  },
  "a public address without encryption": {
    settings: () => ({ PUBLIC_URL: at("http", own.port) }),
    found: /^settings: PUBLIC_URL is http/,
  },
  "a PostgreSQL that is too old": {
    settings: () => ({ DATABASE_URL: disguisedUrl() }),
    make: () => disguise(versionOf(14)),
    found: /^database: DATABASE_URL leads to PostgreSQL 14\.4 \(Debian\), and Eolaire needs 15 or newer/,
  },
  "a pooler without DATABASE_DIRECT_URL": {
    settings: () => ({ DATABASE_URL: disguisedUrl() }),
    make: () => disguise("create function disguise.pg_backend_pid() returns int language sql return 1"),
    found: /^database: DATABASE_URL leads to a pooler such as PgBouncer/,
  },
  "a database that is not there": {
    settings: () => ({ DATABASE_URL: "postgres:///missing" }),
    found: /^database: The database does not answer: database "missing" does not exist/,
  },
  "a read-only database": {
    settings: () => ({ DATABASE_URL: `postgres:///${connection.database}?default_transaction_read_only=on` }),
    found: /^database: The database is read-only/,
  },
  "the tables of a newer version": {
    make: async () => {
      await asAdmin("insert into kysely_migration values ('9999_future', '2027-01-01')");
      return () => asAdmin("delete from kysely_migration where name = '9999_future'");
    },
    found: /^database: A newer version wrote this database: 9999_future/,
  },
  "the demonstration on a public address": {
    settings: () => ({ PUBLIC_URL: at("http", own.port) }),
    make: async () => {
      const id = await insertPage(db, {});
      await db.updateTable("page").set({ demo: true }).where("id", "=", id).execute();
      return () => db.deleteFrom("page").where("id", "=", id).execute();
    },
    found: /^database: The demonstration is loaded/,
  },
  "a wrong password of the mail server": {
    settings: () => ({ SMTP_URL: smtpUrl("another long password") }),
    found: /^mail: The mail server 127\.0\.0\.1 refuses: .*Wrong password/,
  },
  "a mail server with a certificate that nobody signed": {
    settings: () => ({ SMTP_URL: `smtps://127.0.0.1:${secureMail.port}` }),
    found: /^mail: The mail server 127\.0\.0\.1 refuses: .*certificate/,
  },
  "a mail server that is gone": {
    settings: () => ({ SMTP_URL: "smtp://127.0.0.1:1" }),
    found: /^mail: The mail server 127\.0\.0\.1 refuses: .*ECONNREFUSED/,
  },
  "a wrong key of the media store": {
    settings: () => ({ S3_ACCESS_KEY_ID: "somebody" }),
    found: /^media store: The bucket media does not let us put: InvalidAccessKeyId/,
  },
  "a bucket that is not there": {
    settings: () => ({ S3_BUCKET: "pictures" }),
    found: /^media store: The bucket pictures does not let us put: NoSuchBucket/,
  },
  "a map file that is not there": {
    settings: () => ({ MAP_FILE: join(folder, "missing.pmtiles") }),
    found: /^map: MAP_FILE: .*missing\.pmtiles cannot be used: ENOENT/,
  },
  "a map file that is none": {
    settings: () => ({ MAP_FILE: join(folder, "text.pmtiles") }),
    make: () => mapFileOf((path) => writeFile(path, "A map of the island")),
    found: /^map: .* it is no PMTiles archive of version 3/,
  },
  "a map file of pictures": {
    settings: () => ({ MAP_FILE: join(folder, "text.pmtiles") }),
    make: () => mapFileOf((path) => writeMapFile(path, { tileType: 2 })),
    found: /^map: .* its tiles are not vector tiles/,
  },
  "a map file of another place": {
    settings: () => ({ MAP_FILE: join(folder, "text.pmtiles") }),
    make: () => mapFileOf((path) => writeMapFile(path, { bounds: [-9.1, 53.2, -8.9, 53.4] })),
    found: /^map: The map file does not contain the centre of the map: it covers -9\.1,53\.2,-8\.9,53\.4/,
  },
  "a name that DNS does not know": {
    settings: () => ({ PUBLIC_URL: "https://eolaire.invalid" }),
    found: /^public address: DNS does not know eolaire\.invalid/,
  },
  "a certificate that has expired": {
    settings: () => ({ PUBLIC_URL: at("https", secureMail.port) }),
    found: /^public address: The certificate of 0\.0\.0\.0 has been invalid for \d+ days/,
  },
  "a proxy that leads to another instance": {
    settings: () => ({ PUBLIC_URL: at("http", other.port) }),
    found: /^public address: http:\/\/0\.0\.0\.0:\d+ leads to another instance/,
  },
  "a port that something else uses": {
    settings: () => ({ PORT: String(other.port) }),
    found: /^machine: Port \d+ is in use/,
  },
  "a clock that goes wrong": {
    options: () => ["--time-from", `http://127.0.0.1:${other.port}`],
    found: /^time: The clock of this machine is [\d.]+ s ahead of that of http:\/\/127\.0\.0\.1:\d+\. Sign-in fails/,
  },
  "a public directory without backups": {
    settings: () => ({ PUBLIC_URL: at("http", own.port), BACKUP_TO: "" }),
    found: /^backups: There are no regular backups/,
  },
  "a place of backups that cannot be written": {
    settings: () => ({ BACKUP_TO: join(folder, "file", "backups") }),
    make: async () => {
      await writeFile(join(folder, "file"), "");
      return () => rm(join(folder, "file"));
    },
    found: /^backups: There is no new backup in .*file\/backups: ENOTDIR/,
  },
  "backups that are not made any more": {
    make: async () => {
      const path = join(folder, "backups", "eolaire-2026-01-01T031500Z.tar.zst");
      await writeFile(path, "");
      await utimes(path, new Date("2026-01-01T03:15:00Z"), new Date("2026-01-01T03:15:00Z"));
      return () => rm(path);
    },
    found: /^backups: The newest backup, eolaire-2026-01-01T031500Z\.tar\.zst, is \d+ days old/,
  },
};

test.each(Object.entries(MISTAKES))("%s is found, with advice and exit code 1", async (_, mistake) => {
  const undo = await mistake.make?.();
  try {
    const { exit, ok, findings, wrong } = await examined(mistake.settings?.(), ...(mistake.options?.() ?? []));
    expect(wrong).toContainEqual(expect.stringMatching(mistake.found));
    const found = findings.find(({ subject, text }) => mistake.found.test(`${subject}: ${text}`));
    expect(found?.advice).toMatch(/\.$/);
    expect({ exit, ok }).toEqual({ exit: 1, ok: false });
  } finally {
    await undo?.();
  }
});

test("a map file is described, and pages outside of it are counted", async () => {
  const [inside, far] = [
    await insertPage(db, { latitude: 54.99, longitude: -8.5 }),
    await insertPage(db, { latitude: 53.3, longitude: -9 }),
  ];
  const undo = await mapFileOf((path) => writeMapFile(path));
  try {
    const { right, findings } = await examined({ MAP_FILE: join(folder, "text.pmtiles") });
    expect(right).toContainEqual(
      expect.stringMatching(/^map: .* has vector tiles up to zoom level 13, less than 1 MiB/),
    );
    const doubtful = findings.filter(({ subject, is }) => subject === "map" && is === "doubtful");
    expect(doubtful.map(({ text }) => text)).toEqual(["1 of 2 pages with a pin are outside of the map file."]);
  } finally {
    await undo();
    await db.deleteFrom("page").where("id", "in", [inside, far]).execute();
  }
});

test.each([
  [15, 4, "doubtful", `PostgreSQL 15.4 answers, with published flaws that 15.19 fixes (as of ${LIST_DATE}).`],
  [17, 11, "right", `PostgreSQL 17.11 answers; no flaws are known of it as of ${LIST_DATE}.`],
  [18, 99, "right", `PostgreSQL 18.99 answers; no flaws are known of it as of ${LIST_DATE}.`],
])("PostgreSQL %i.%i is accepted, and compared with the list of the release", async (major, minor, is, text) => {
  const undo = await disguise(versionOf(major, minor));
  try {
    const { wrong, findings } = await examined({ DATABASE_URL: disguisedUrl() });
    expect(findings).toContainEqual(expect.objectContaining({ subject: "database", is, text }));
    expect(wrongIn(wrong)).toEqual([]);
  } finally {
    await undo();
  }
});

test.each([
  ["nearly full", { bavail: 25_000 }, /^0\.1 GiB are free on the disk of \/srv\/data/],
  ["in memory", { type: 0x01021994 }, /^\/srv\/data lies in memory/],
  ["that is lost with its container", { type: 0x794c7630 }, /^\/srv\/data lies in the container/],
])("a disk %s is found, with advice", (_, change, found) => {
  const ordinary = { bavail: 5e6, blocks: 1e7, bsize: 4096, ffree: 9e5, files: 1e6, type: 0xef53 };
  const findings = (disk: object) => fileSystemFindings("/srv/data", { ...ordinary, ...disk }, true);
  expect(findings({}).map(({ is }) => is)).toEqual(["right"]);
  const wrong = findings(change).find(({ is }) => is === "wrong");
  expect(wrong?.text).toMatch(found);
  expect(wrong?.advice).toMatch(/^(Free|Set|Mount) .*\.|deploy\/compose\.yaml\.$/);
});

test("an ffmpeg of long ago is not used, and that it is there is said", async () => {
  const path = join(folder, "ffmpeg");
  const script = "#!/bin/sh\necho 'ffmpeg version 4.4.2'; echo 'libavformat    58. 76.100 / 58. 76.100'\n";
  await writeFile(path, script, { mode: 0o755 });
  try {
    const { findings } = await examined({ FFMPEG: path });
    expect(findings).toContainEqual({
      subject: "machine",
      is: "doubtful",
      advice: expect.stringContaining("FFMPEG=off"),
      text: "Recordings are stored without ffmpeg: 4.4.2 is older than 5.1, and no longer gets security updates.",
    });
  } finally {
    await rm(path);
  }
});

test("a test mail is sent where one is asked for", async () => {
  const { right } = await examined({}, "--send-to", "office@example.com");
  expect(right).toContainEqual(
    "mail: A mail to office@example.com was accepted: see whether it arrives, and not as spam.",
  );
  expect(mail.received.map(({ to, from }) => ({ to, from }))).toEqual([
    { to: ["office@example.com"], from: "eolaire@example.com" },
  ]);
});

test("without --json, each line has its sign and its advice", async () => {
  const { out } = await runCommand(["doctor"], { ...settings(), S3_BUCKET: "pictures" });
  expect(out).toContain("media store\n  ✗ The bucket pictures does not let us put: NoSuchBucket");
  expect(out).toContain("    → Create the bucket, or correct S3_BUCKET; many stores need S3_PATH_STYLE=on.");
  expect(out).toMatch(/^ {2}[!?✓] PostgreSQL \d+\.\d+ answers/m);
});
