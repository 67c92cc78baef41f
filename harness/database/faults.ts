import { openClient, type Session } from "@eolaire/postgres";
import type { DebianPostgres } from "../support/debian-postgres.ts";
import type { Fault } from "../support/fault-turns.ts";

/** The role of the product, whose connections are no superuser's. */
export const ROLE = "office";
/** Another client of the server. */
const OTHER_ROLE = "stranger";
/** More than the server accepts. */
const MANY = 200;

/** A database with two roles, which the product fills. @returns its address for the product */
export async function prepareDatabase(server: DebianPostgres): Promise<string> {
  for (const role of [ROLE, OTHER_ROLE]) await server.query(`create role ${role} login`);
  await server.query(`alter database eolaire owner to ${ROLE}`);
  return server.url.replace("eolaire@", `${ROLE}@`);
}

/** What happens to databases of operators. */
export function databaseFaults(server: DebianPostgres): Fault[] {
  let others: Session[] = [];
  let resume = async () => {};
  let unlock = async () => {};
  const setReadOnly = async (value: string) => {
    await server.query(`alter system set default_transaction_read_only = ${value}`);
    await server.query("select pg_reload_conf()");
  };
  const restart = (stop: () => Promise<void>) => async () => {
    await stop();
    await server.start();
  };
  return [
    { name: "restarted", lasts: [0, 0], begin: restart(() => server.stop()), end: async () => {} },
    { name: "restarted at once", lasts: [0, 0], begin: restart(() => server.stopImmediately()), end: async () => {} },
    { name: "gone", lasts: [4_000, 8_000], begin: () => server.stop(), end: () => server.start() },
    {
      name: "no connection left",
      lasts: [5_000, 9_000],
      async begin() {
        others = await takeConnections(server);
      },
      async end() {
        await Promise.all(others.map((one) => one.end()));
        others = [];
      },
    },
    {
      name: "read-only",
      lasts: [4_000, 8_000],
      begin: () => setReadOnly("on"),
      async end() {
        await server.query("alter system reset default_transaction_read_only");
        await server.query("select pg_reload_conf()");
      },
    },
    {
      name: "paused",
      lasts: [4_000, 16_000],
      async begin() {
        resume = await server.pause();
      },
      end: () => resume(),
    },
    {
      name: "a table locked",
      lasts: [6_000, 14_000],
      async begin() {
        unlock = await lockPages(server);
      },
      end: () => unlock(),
    },
  ];
}

/** Ends the product's connections and takes their places, until there is none. */
async function takeConnections(server: DebianPostgres): Promise<Session[]> {
  const taken: Session[] = [];
  const url = server.url.replace("eolaire@", `${OTHER_ROLE}@`);
  const take = async () => {
    const one = await openClient({ url }).catch(() => null);
    if (one) taken.push(one);
    return one !== null;
  };
  const end = `select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = '${ROLE}'`;
  for (let at = 0; at < MANY; at++) {
    if (await take()) continue;
    // Backends that are still ending hold their places: then there is none for this question either.
    if ((await server.query(end).catch(() => null)) === "0") break;
  }
  return taken;
}

/** Everybody who reads or writes pages waits. @returns ends it */
async function lockPages(server: DebianPostgres): Promise<() => Promise<void>> {
  const locker = await openClient({ url: server.url });
  await locker.query("begin; lock table page in access exclusive mode");
  return () => locker.end(); // which rolls back
}
