import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ordinaryUser } from "./debian-postgres.ts";
import { documented } from "./documented.ts";
import { freePort } from "./free-port.ts";
import { Program } from "./program.ts";

export const PGBOUNCER = "/usr/sbin/pgbouncer";
const DOCUMENTED_USERS = "/etc/pgbouncer/userlist.txt";

type Pooler = { url: string; stop(): Promise<void> };

/**
 * Debian's PgBouncer in transaction mode, with the settings of docs/scaling.md.
 * @param server where the database is: a server without passwords, where there is none
 */
export async function startPgBouncer(
  folder: string,
  server: { port: number; password?: string; size?: number },
): Promise<Pooler> {
  const port = await freePort();
  const [users, settings] = [join(folder, "userlist.txt"), join(folder, "pgbouncer.ini")];
  await mkdir(folder, { recursive: true });
  await writeFile(users, `"eolaire" "${server.password ?? ""}"\n`);
  const replaced = {
    "host=10.0.0.10 port=5000": `host=127.0.0.1 port=${server.port}`,
    "listen_port = 6432": `listen_port = ${port}\nunix_socket_dir =`,
    [DOCUMENTED_USERS]: users,
    ...(server.password === undefined && { "auth_type = scram-sha-256": "auth_type = trust" }),
    ...(server.size !== undefined && { "default_pool_size = 20": `default_pool_size = ${server.size}` }),
  };
  await writeFile(settings, documented("/etc/pgbouncer/pgbouncer.ini", replaced));
  const user = await ordinaryUser();
  if (user) for (const path of [folder, users, settings]) await chown(path, user.uid, user.gid);
  const args = ["-q", settings];
  const program = await Program.start({ name: "pgbouncer", command: PGBOUNCER, args, port, user: "postgres" });
  const account = server.password === undefined ? "eolaire" : `eolaire:${server.password}`;
  return { url: `postgres://${account}@127.0.0.1:${port}/eolaire`, stop: () => program.stop() };
}
