import { appliedMigrations } from "@eolaire/postgres";
import { sql } from "kysely";
import { judge, LIST_DATE } from "#core/domain/security/fixed-versions.ts";
import { hasDemonstration } from "#core/server/api/office/settings/queries.ts";
import type { Config } from "#core/server/config/config.ts";
import { type Database, poolSizeFor } from "#core/server/db/connect.ts";
import { findBinaries, majorOfData } from "#core/server/db/embedded-postgres.ts";
import { knownMigrations } from "#core/server/db/migrate.ts";
import { inspectServer, NEWEST_MAJOR } from "#core/server/db/own-server.ts";
import { isPublic } from "./check-settings.ts";
import { type Finding, findingsOn } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("database");

const EXTENSIONS = ["btree_gist", "pg_trgm", "unaccent"];

/** Version, rights, safety, extensions, migrations, connections, and what the directory holds. */
export async function checkDatabase(config: Config, db: Database): Promise<Finding[]> {
  const state = await readState(db);
  const schema = await checkMigrations(db);
  return [
    ...(await version(config, state)),
    ...(await usability(config)),
    ...server(state),
    ...extensions(state),
    schema,
    connections(config, state),
    ...(schema.is === "right" ? await content(config, db) : []),
  ];
}

type State = {
  version: number;
  full_version: string;
  read_only: boolean;
  standby: boolean;
  may_create: boolean;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  max_connections: number;
  used: number;
  missing: string[];
  available: string[];
};

async function readState(db: Database): Promise<State> {
  const { rows } = await sql<State>`
    select current_setting('server_version_num')::int / 10000 as version,
      split_part(current_setting('server_version'), ' ', 1) as full_version,
      current_setting('transaction_read_only')::bool as read_only, pg_is_in_recovery() as standby,
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_create,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max_connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      array(select name from unnest(${EXTENSIONS}::text[]) name
        where not exists (select from pg_extension where extname = name)) as missing,
      array(select name::text from pg_available_extensions where name = any(${EXTENSIONS})) as available`.execute(db);
  return rows[0]!; // one row, without a condition
}

/** Compared with the list of this release, and with the programs that the next start takes. */
async function version(
  { databaseUrl, postgresBin, dataDir }: Config,
  { version, full_version: full }: State,
): Promise<Finding[]> {
  const { is, fixed } = judge("PostgreSQL", full);
  if (version > NEWEST_MAJOR)
    return [
      doubtful(`PostgreSQL ${full} answers, which Eolaire does not know.`, `Versions to ${NEWEST_MAJOR} are tested.`),
    ];
  const programs = databaseUrl ? null : await findBinaries(postgresBin, await majorOfData(dataDir));
  const from = programs ? ` of ${programs.origin === "npm" ? "npm" : "this system"}` : "";
  if (programs && programs.version !== full) {
    const text = `PostgreSQL ${full} is running, and the next start takes ${programs.version}${from}.`;
    return [doubtful(text, "Restart Eolaire.")];
  }
  if (is !== "flawed")
    return [
      right(
        `PostgreSQL ${full}${from} answers${is === "fixed" ? `; no flaws are known of it as of ${LIST_DATE}` : ""}.`,
      ),
    ];
  const advice = databaseUrl
    ? "Update that server."
    : `Install PostgreSQL ${version} on this system, and restart: docs/operating.md, The version of PostgreSQL.`;
  return [
    doubtful(
      `PostgreSQL ${full}${from} answers, with published flaws that ${fixed} fixes (as of ${LIST_DATE}).`,
      advice,
    ),
  ];
}

/** What refuses a start: an old version, another encoding, a pooler. */
async function usability({ databaseUrl: url, databaseDirectUrl: directUrl }: Config): Promise<Finding[]> {
  const refusal = url ? await inspectServer({ url, directUrl }) : null;
  return refusal ? [wrong(`${refusal.problem}.`, capitalised(refusal.advice))] : [];
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

function server(state: State): Finding[] {
  const findings: Finding[] = [];
  if (state.standby || state.read_only) {
    const what = state.standby ? "a replica, which cannot be written" : "read-only";
    findings.push(
      wrong(
        `The database is ${what}.`,
        "Let DATABASE_URL lead to the primary, and look at default_transaction_read_only.",
      ),
    );
  }
  if (!state.may_create) {
    findings.push(
      wrong(
        "The user may not create tables and extensions.",
        "Make it the owner: `alter database … owner to …`, `grant create on schema public to …`.",
      ),
    );
  }
  if (state.fsync !== "on" || state.full_page_writes !== "on") {
    findings.push(
      wrong(
        "fsync or full_page_writes is off: a power cut destroys the database.",
        "Set both to on in postgresql.conf.",
      ),
    );
  }
  if (state.synchronous_commit === "off") {
    findings.push(
      doubtful("synchronous_commit is off: a crash loses the last changes.", "Set it to on in postgresql.conf."),
    );
  }
  return findings;
}

function extensions({ missing, available }: State): Finding[] {
  if (missing.length === 0) return [right(`The extensions ${EXTENSIONS.join(", ")} are there.`)];
  const absent = missing.filter((name) => !available.includes(name));
  if (absent.length === 0) return []; // the first start creates them
  return [
    wrong(
      `The server does not offer the extensions ${absent.join(", ")}.`,
      "Install PostgreSQL's contrib package on it.",
    ),
  ];
}

async function checkMigrations(db: Database): Promise<Finding> {
  const [known, applied] = await Promise.all([knownMigrations(), appliedMigrations(db)]);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    return wrong(
      `A newer version wrote this database: ${unknown.join(", ")}.`,
      "Start that version, or restore a backup of this one.",
    );
  }
  const pending = known.filter((name) => !applied.includes(name));
  return pending.length === 0
    ? right(`The tables are those of this version (${known.at(-1)}).`)
    : doubtful(
        `${pending.length} of ${known.length} migrations are still to be applied.`,
        "The next start applies them. Make a backup before: `npm run eolaire -- backup`.",
      );
}

/** For commands of the operator and for monitoring. */
const SPARE_CONNECTIONS = 10;

function connections({ workers }: Config, { max_connections: max, used }: State): Finding {
  const processes = workers > 1 ? workers + 1 : 1;
  const needed = processes * (poolSizeFor(processes) + 1);
  const text = `${used} of ${max} connections are in use; this instance takes up to ${needed}.`;
  if (needed > max) return wrong(text, "Raise max_connections, or set WORKERS lower.");
  return needed + SPARE_CONNECTIONS > max
    ? doubtful(text, "Raise max_connections, above all for several instances.")
    : right(text);
}

type Content = { admins: number; failed: number; waiting: number };
/** A message waits for longer only where sending fails. */
const LONG_WAIT = "1 hour";

async function content(config: Config, db: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { rows } = await sql<Content>`
    select (select count(*)::int from account where type = 'admin' and not disabled and not deleted) as admins,
      (select count(*)::int from outbox where state = 'failed') as failed,
      (select count(*)::int from outbox where state = 'waiting' and date_created < now() - ${LONG_WAIT}::interval) as waiting`.execute(
    db,
  );
  const { admins, failed, waiting } = rows[0]!;
  if (isPublic(config) && (await hasDemonstration(db))) {
    findings.push(
      wrong(
        "The demonstration is loaded, whose accounts have known passwords.",
        "Run `npm run eolaire -- demo remove`, and set DEMO=off.",
      ),
    );
  }
  if (admins === 0)
    findings.push(
      doubtful("Nobody is an administrator yet.", "Set ADMIN_EMAIL, or `npm run eolaire -- admin add ADDRESS`."),
    );
  if (failed > 0)
    findings.push(doubtful(`${failed} messages could not be sent.`, "See why: `npm run eolaire -- outbox list`."));
  if (config.mail.smtpUrl && waiting > 0) {
    findings.push(
      wrong(
        `${waiting} messages have been waiting for more than an hour.`,
        "Is the server running? See `npm run eolaire -- outbox list`.",
      ),
    );
  }
  return findings;
}
