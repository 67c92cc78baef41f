import { readdir, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { zstdDecompressSync } from "node:zlib";
import type { DatabaseClient } from "@eolaire/postgres";
import { writeRows } from "@eolaire/postgres";

const FOLDER = new URL("../releases/", import.meta.url);
const EXTENSION = ".sql.zst";
/** `copy TABLE (COLUMNS) from stdin;`, the rows, and a line `\.`, as in a dump of `pg_dump`. */
const COPY = /^copy (?<name>\S+) \((?<columns>.*)\) from stdin;\n(?<rows>[\s\S]*?)^\\\.\n/gm;

/** The versions of which there is a database, with a small demonstration. */
export const releasedVersions = async (): Promise<string[]> =>
  (await readdir(FOLDER)).map((name) => name.slice(0, -EXTENSION.length)).sort();

type Release = {
  /** File name → text, as they were released. */
  migrations: Record<string, string>;
  /** Makes the database of that version in an empty one. */
  load(client: DatabaseClient): Promise<void>;
};

/** What `scripts/release-fixture.ts` wrote when the version was released. */
export async function readRelease(version: string): Promise<Release> {
  const script = zstdDecompressSync(await readFile(new URL(`${version}${EXTENSION}`, FOLDER))).toString();
  const [schema = "", rows = ""] = script.split(/^-- rows\n/m);
  const migrations = [...schema.matchAll(/^-- migration (\S+)\n([\s\S]*?)\n(?=-- migration |(?![\s\S]))/gm)];
  return {
    migrations: Object.fromEntries(migrations.map(([, name, text]) => [name!, text!])),
    async load(client) {
      const session = await client.openSession(); // one session, in which triggers rest
      try {
        await session.query(schema);
        await session.query(rows.slice(0, rows.search(COPY)));
        for (const { groups } of rows.matchAll(COPY)) {
          const { name = "", columns = "", rows: copied = "" } = groups!;
          await writeRows(session, { name, columns }, Readable.from([Buffer.from(copied)]));
        }
        const sequences = rows.slice(rows.lastIndexOf("\n\\.\n") + 3);
        await session.query(`${sequences}reset session_replication_role`);
      } finally {
        await session.end();
      }
    },
  };
}
