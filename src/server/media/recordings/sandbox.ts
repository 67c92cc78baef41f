import { execFile } from "node:child_process";
import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

type Files = {
  /** Read only. */
  input: string;
  /** It must exist. null: none is written. */
  output: string | null;
  /** An empty folder on the way into the namespace. */
  root: string;
};

type Command = readonly [string, ...string[]];

/** The names of the two files inside. */
export const INSIDE = { input: "/in", output: "/out" };

/**
 * Runs a program in Linux namespaces of its own, where there is nothing but the programs and libraries of the system, one file
 * to read and one to write: no network, no other process, no privilege.
 */
export type Sandbox = { name: "bwrap" | "unshare"; enter(files: Files, command: Command): Command };

/** What a program needs besides itself. */
const SYSTEM = ["/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives"];

export const bwrap: Sandbox = {
  name: "bwrap",
  enter: ({ input, output }, command) => [
    ...(["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"] as const),
    ...SYSTEM.filter((path) => existsSync(path)).flatMap((path) =>
      lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path],
    ),
    "--ro-bind",
    command[0],
    command[0],
    "--ro-bind",
    input,
    INSIDE.input,
    ...(output === null ? [] : ["--bind", output, INSIDE.output]),
    "--chdir",
    "/",
    "--",
    ...command,
  ],
};

/**
 * The same by the programs of util-linux. A process without privileges that was moved by `chroot` cannot leave: it may not make a
 * namespace of its own either (user_namespaces(7)).
 */
const SCRIPT = `set -e
input=$1 output=$2 root=$3; shift 3
mount -t tmpfs -o size=1m,mode=755 tmpfs "$root"
cd "$root"
for from in ${SYSTEM.join(" ")} "$1"; do
  if [ "$from" != "$1" ] && [ -L "$from" ]; then cp -P "$from" ".$from"
  elif [ -d "$from" ]; then
    mkdir -p ".$from"; mount --rbind "$from" ".$from"; mount -o remount,bind,ro,nosuid,nodev ".$from"
  elif [ -e "$from" ] && [ ! -e ".$from" ]; then
    mkdir -p ".\${from%/*}"; : > ".$from"; mount --bind "$from" ".$from"; mount -o remount,bind,ro ".$from"
  fi
done
: > in; mount --bind "$input" in; mount -o remount,bind,ro in
if [ -n "$output" ]; then : > out; mount --bind "$output" out; fi
mount -o remount,ro "$root"
exec chroot . setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"`;

export const unshare: Sandbox = {
  name: "unshare",
  enter: ({ input, output, root }, command) => [
    ...(["unshare", "--user", "--map-root-user", "--mount", "--net", "--ipc", "--uts", "--pid"] as const),
    "--fork",
    "--kill-child",
    "--",
    "/bin/sh",
    "-c",
    SCRIPT,
    "sh",
    input,
    output ?? "",
    root,
    ...command,
  ],
};

const PROBE_TIMEOUT_MS = 10_000;

/**
 * The first that this system permits, tried with the program itself.
 * @param argument to which the program answers
 * @returns null outside of Linux, and where none is installed or the system forbids namespaces
 */
export async function findSandbox(
  program: string,
  candidates = [bwrap, unshare],
  argument = "-version",
): Promise<Sandbox | null> {
  if (process.platform !== "linux") return null;
  const root = await mkdtemp(join(tmpdir(), "eolaire-sandbox-"));
  const file = join(root, "probe");
  const files = { input: file, output: null, root: join(root, "root") };
  try {
    await writeFile(file, "");
    await mkdir(files.root);
    for (const sandbox of candidates) if (await starts(sandbox.enter(files, [program, argument]))) return sandbox;
    return null;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function starts([program, ...args]: Command): Promise<boolean> {
  const started = run(program, args, { timeout: PROBE_TIMEOUT_MS, env: { PATH: process.env.PATH } });
  return started.then(
    ({ stdout }) => stdout !== "",
    () => false,
  );
}
