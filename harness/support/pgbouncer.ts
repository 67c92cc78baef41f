import { spawn } from "node:child_process";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isListening, ordinaryUser, SETPRIV } from "./debian-postgres.ts";
import { freePort } from "./free-port.ts";

export const PGBOUNCER = "/usr/sbin/pgbouncer";

/** Debian's PgBouncer in transaction mode in front of a server without passwords. */
export async function startPgBouncer(
  folder: string,
  serverPort: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(users, '"eolaire" ""\n');
  await writeFile(
    settings,
    `[databases]
eolaire = host=127.0.0.1 port=${serverPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  );
  const user = await ordinaryUser();
  if (user) for (const path of [folder, users, settings]) await chown(path, user.uid, user.gid);
  const child = spawn(SETPRIV, ["--pdeathsig", "TERM", PGBOUNCER, "-q", settings], {
    ...{ cwd: "/", stdio: "ignore", ...user },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await isListening(port);
  return {
    url: `postgres://eolaire@127.0.0.1:${port}/eolaire`,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
