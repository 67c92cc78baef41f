import { execFile } from "node:child_process";
import { chown, readFile, stat } from "node:fs/promises";
import { PostgresRefused } from "./refused.ts";

/** How a PostgreSQL command is run: with which prefix, and as which user (default: ours). */
export type RunAs = { prefix: string[]; uid?: number; gid?: number };

type User = { name: string; uid: number; gid: number };
type Places = { dataDir: string; clusterDir: string; postgres: string };

/**
 * PostgreSQL refuses to run as root. For an ordinary user nothing has to be done; as root, in this order: as the owner
 * of an existing cluster; in a user namespace, where files stay root's; as another user, who becomes the owner of the
 * cluster.
 * @throws PostgresRefused where none of these works
 */
export async function findRunAs(places: Places): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = await ownerOf(places.clusterDir);
  if (owner && owner.uid !== 0) {
    const runAs = { prefix: [], ...owner };
    if (await canWork(runAs, places)) return runAs;
  } else {
    const runAs = (await inNamespace(places)) ?? (await asAnotherUser(places));
    if (runAs) return runAs;
  }
  throw new PostgresRefused(
    "as-root",
    "PostgreSQL does not run as root, and there is no other user for it here: user namespaces are forbidden, or another " +
      "user cannot reach node_modules and the data folder.",
  );
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | null> {
  return stat(path).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => null,
  );
}

/** Inside the namespace root maps to an ordinary user; initdb looks up its name, so it must exist. */
async function inNamespace(places: Places): Promise<RunAs | null> {
  const user = (await listUsers())[0];
  if (!user) return null;
  const runAs = { prefix: ["unshare", "-U", `--map-user=${user.uid}`, `--map-group=${user.gid}`] };
  return (await canWork(runAs, places)) ? runAs : null;
}

/** Changes the folder's owner for the attempt, and back if it fails. */
async function asAnotherUser(places: Places): Promise<RunAs | null> {
  const before = await stat(places.dataDir);
  const users = await listUsers();
  const candidates = [
    users.find(({ uid }) => uid === before.uid),
    ...["postgres", "nobody"].map((name) => users.find((user) => user.name === name)),
  ];
  for (const user of candidates) {
    if (!user) continue;
    const runAs = { prefix: [], uid: user.uid, gid: user.gid };
    await chown(places.dataDir, user.uid, user.gid);
    if (await canWork(runAs, places)) {
      await runCommand({ prefix: [] }, ["chown", "-R", `${user.uid}:${user.gid}`, places.clusterDir]);
      return runAs;
    }
  }
  await chown(places.dataDir, before.uid, before.gid);
  return null;
}

async function canWork(runAs: RunAs, { dataDir, postgres }: Places): Promise<boolean> {
  const trial = ["sh", "-c", 'test -x "$1" && test -w "$0" && test -x "$0"', dataDir, postgres];
  return (await runCommand(runAs, trial)).code === 0;
}

/** All users except root. */
async function listUsers(): Promise<User[]> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  return lines
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
}

/** Messages in English, times in UTC, and none of the operator's `PG…` variables, which would configure PostgreSQL. */
export const QUIET_ENVIRONMENT = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** @returns the output and the exit code (null if the command could not be started) */
export function runCommand(runAs: RunAs, command: string[]): Promise<{ code: number | null; output: string }> {
  const [file, ...args] = [...runAs.prefix, ...command] as [string, ...string[]];
  const { uid, gid } = runAs;
  // Every user may use the root folder as working directory.
  const options = { env: QUIET_ENVIRONMENT, cwd: "/", uid, gid };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === "number" ? error.code : null) : 0;
      resolve({ code, output: code === null ? (error?.message ?? "") : stdout + stderr });
    });
  });
}

const TETHER = ["setpriv", "--pdeathsig", "INT"];

/**
 * Command prefix by which the kernel stops the command when we die, even by `kill -9`; empty where the system has none:
 * then the next start stops the orphan.
 */
export async function findTether(runAs: RunAs): Promise<string[]> {
  const { code } = await runCommand(runAs, [...TETHER, "true"]);
  return code === 0 ? TETHER : [];
}
