import { leadsToPooler, majorOf, readServer, type ServerAddress, type ServerFacts } from "@eolaire/postgres";
import { StartRefused } from "../config/start-refused.ts";
import { connectPostgres, kyselyOn } from "./connect.ts";

/** The first with `unique nulls not distinct`, which ranks of photos and counts of views need. */
const OLDEST_MAJOR = 15;
/** The newest one with which Eolaire is tested. */
export const NEWEST_MAJOR = 18;

/** Why Eolaire cannot use a server, and what to do. */
export type Refusal = { problem: string; advice: string };

/**
 * Checks a PostgreSQL server that is not ours, before anything is written to it.
 * @throws StartRefused where it does not answer, is too old, or is reached only through a pooler
 */
export async function requireUsableServer(address: ServerAddress): Promise<void> {
  const refusal = await inspectServer(address).catch((error: unknown) => {
    const reason = `The database of ${settingOf(address)} does not answer: ${messageOf(error)}`;
    throw new StartRefused("busy", reason, { cause: error });
  });
  if (refusal) throw new StartRefused("config", `${refusal.problem}: ${refusal.advice}`);
}

/**
 * @returns null where Eolaire can use the server
 * @throws what the driver throws where it does not answer
 */
export async function inspectServer(address: ServerAddress): Promise<Refusal | null> {
  const client = connectPostgres({ url: address.directUrl ?? address.url }, { max: 1 });
  const setting = settingOf(address);
  try {
    const refusal = refusalOf(await readServer(kyselyOn(client)), setting);
    return refusal ?? ((await leadsToPooler(client)) ? poolerRefusal(setting) : null);
  } finally {
    await client.end();
  }
}

const settingOf = ({ directUrl }: ServerAddress) => (directUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL");

function refusalOf(server: ServerFacts, setting: string): Refusal | null {
  const { version, encoding } = server;
  if (majorOf(server) < OLDEST_MAJOR) {
    return {
      problem: `${setting} leads to PostgreSQL ${version}, and Eolaire needs ${OLDEST_MAJOR} or newer (${OLDEST_MAJOR} to ${NEWEST_MAJOR} are supported)`,
      advice: "upgrade that server, or leave DATABASE_URL empty to use the PostgreSQL that Eolaire brings.",
    };
  }
  if (encoding === "UTF8") return null;
  return {
    problem: `The database of ${setting} has the encoding ${encoding}, and Eolaire needs UTF8`,
    advice: "create another one with `createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 NAME`.",
  };
}

/** Outdated pages would stay in the caches. */
function poolerRefusal(setting: string): Refusal {
  if (setting === "DATABASE_DIRECT_URL")
    return { problem: "DATABASE_DIRECT_URL leads to a pooler", advice: "set it to PostgreSQL itself." };
  return {
    problem: "DATABASE_URL leads to a pooler such as PgBouncer, where notifications between instances are lost",
    advice: "set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which is used for them alone.",
  };
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || String(error.cause ?? error) : String(error);
