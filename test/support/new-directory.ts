import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Database } from "#core/server/db/connect.ts";
import { createTestDatabase } from "./postgres.ts";
import type { SiteServer } from "./site-server.ts";

const { ENVIRONMENT, NODE, NODE_FLAGS, SERVER } = (await import(
  new URL("../../scripts/setup/places.mjs", import.meta.url).href
)) as { ENVIRONMENT: NodeJS.ProcessEnv; NODE: string; NODE_FLAGS: string[]; SERVER: string };

/** Console errors of a browser whose server starts again, where the desk asks in vain. */
export const WHILE_STARTING_AGAIN = /ERR_(CONNECTION|EMPTY|INCOMPLETE)|50[234]|Failed to fetch/;

export type NewDirectory = Pick<SiteServer, "url" | "db" | "get" | "read" | "stop"> & {
  /** The path of the link for the first administrator, with its secret. */
  link: string;
};

/** A port of its own: the server that starts again listens where it did before. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts the built server on nothing, as `DEMO=off npm start` does at a terminal. */
export async function startOnNothing(settings: Record<string, string> = {}): Promise<NewDirectory> {
  const database = await createTestDatabase("empty");
  const dataDir = await mkdtemp(join(tmpdir(), "eolaire-setup-"));
  const { socketDir, port, user, database: name } = database.connection;
  const child = spawn(NODE, [...NODE_FLAGS, SERVER], {
    env: {
      ...ENVIRONMENT,
      EOLAIRE_TEST_SERVER: undefined,
      NODE_ENV: "production",
      LOG_FORMAT: "text",
      LOG_LEVEL: "error",
      DRAIN_MS: "0",
      DEMO: "off",
      DATA_DIR: dataDir,
      WORKERS: "1",
      PORT: String(await freePort()),
      DATABASE_URL: `postgres:///${name}`,
      PGHOST: socketDir,
      PGPORT: String(port),
      PGUSER: user,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const shown = /http:\S+\/setup#\S+/.exec(line)?.[0];
    if (!shown) continue;
    child.stdout!.resume();
    const url = new URL(shown).origin;
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { headers, redirect: "manual" });
    return {
      url,
      db: database.db as Database,
      link: shown.slice(url.length),
      get,
      async read(path, headers) {
        const response = await get(path, headers);
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        return response.text();
      },
      async stop() {
        child.kill("SIGKILL");
        await once(child, "exit");
        await database.drop();
        await rm(dataDir, { recursive: true });
      },
    };
  }
  throw new Error("the server printed no link");
}
