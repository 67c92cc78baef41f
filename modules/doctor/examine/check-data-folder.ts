import { randomUUID } from "node:crypto";
import type { StatsFs } from "node:fs";
import { access, constants, open, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#core/server/config/config.ts";
import { type Finding, findingsOn, messageOf } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("data folder");

const OTHERS = 0o077;
const SECRETS = ["identity.key", "identity-admin.key", "backup.key"];

/** Rights, space, and whether it lies on one file system that outlives the machine's restart. */
export async function checkDataFolder({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  const folder = await stat(dataDir).catch((error: NodeJS.ErrnoException) => error);
  if (folder instanceof Error) {
    if (folder.code !== "ENOENT") return [wrong(`${dataDir}: ${folder.message}`, "Give its user the right to it.")];
    return [
      doubtful(`${dataDir} does not exist yet.`, "The first start makes it. If it should exist, correct DATA_DIR."),
    ];
  }
  if (!folder.isDirectory()) return [wrong(`${dataDir} is no folder.`, "Set another DATA_DIR.")];
  const findings = [
    ...ownership(dataDir, folder),
    ...(await secretRights(dataDir)),
    ...(await sameFileSystem(dataDir, folder.dev)),
    await writing(dataDir),
    ...fileSystemFindings(dataDir, await statfs(dataDir), databaseUrl === undefined),
  ];
  return findings;
}

function ownership(dataDir: string, { mode, uid }: { mode: number; uid: number }): Finding[] {
  const self = process.getuid?.();
  if ((mode & OTHERS) !== 0) return [wrong(`Other users may read ${dataDir}.`, `Run \`chmod 700 ${dataDir}\`.`)];
  if (self !== undefined && self !== 0 && uid !== self) {
    return [
      wrong(`${dataDir} belongs to another user.`, `Run the doctor as the server's user, or \`chown -R\` the folder.`),
    ];
  }
  return self === 0 && uid === 0
    ? [doubtful("The server would run as root.", "Give it a user of its own: docs/deployment.md.")]
    : [];
}

async function secretRights(dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of SECRETS) {
    const path = join(dataDir, name);
    const file = await stat(path).catch(() => null);
    if (file && (file.mode & OTHERS) !== 0)
      findings.push(wrong(`Other users may read ${path}.`, `Run \`chmod 600 ${path}\`.`));
  }
  return findings;
}

/** Uploads are moved from `media/tmp` into their folders, which fails from one file system to another. */
async function sameFileSystem(dataDir: string, device: number): Promise<Finding[]> {
  const media = await stat(join(dataDir, "media")).catch(() => null);
  const findings: Finding[] = [];
  for (const name of ["tmp", "photos", "audio"]) {
    const found = await stat(join(dataDir, "media", name)).catch(() => null);
    if (!found || found.dev === (media?.dev ?? device)) continue;
    const path = join(dataDir, "media", name);
    findings.push(
      wrong(`${path} is a mount of its own: uploads cannot be moved there.`, "Mount all of media, not a part of it."),
    );
  }
  return findings;
}

async function writing(dataDir: string): Promise<Finding> {
  const path = join(dataDir, `doctor-${randomUUID()}`);
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    await using file = await open(path, "wx", 0o600);
    await file.writeFile("A file of the doctor, which may be deleted.\n");
    await file.sync();
    return right(`${dataDir} can be written, and only its user may read it.`);
  } catch (error) {
    return wrong(
      `${dataDir} cannot be written: ${messageOf(error)}`,
      "Give its user the right to it, or free some space.",
    );
  } finally {
    await rm(path, { force: true });
  }
}

const GIB = 1024 ** 3;
const LITTLE = 2 * GIB;
const TOO_LITTLE = GIB / 2;
const SHARE = 0.05;

/** Types of `statfs(2)` that lose what is written, and those on which a database is not safe. */
const IN_MEMORY = 0x01021994;
const OVERLAY = 0x794c7630;
const NETWORK = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x517b]);

type FileSystem = Pick<StatsFs, "bavail" | "blocks" | "bsize" | "ffree" | "files" | "type">;

export function fileSystemFindings(
  dataDir: string,
  { bavail, blocks, bsize, ffree, files, type }: FileSystem,
  hasDatabase: boolean,
): Finding[] {
  const [free, share] = [bavail * bsize, bavail / blocks];
  const left = `${(free / GIB).toFixed(1)} GiB are free on the disk of ${dataDir} (${Math.round(share * 100)} %).`;
  const advice = "Free some space, or move the folder: a full disk stops every change.";
  const findings = [
    free < TOO_LITTLE ? wrong(left, advice) : free < LITTLE || share < SHARE ? doubtful(left, advice) : right(left),
  ];
  if (files > 0 && ffree / files < SHARE)
    findings.push(doubtful("The file system has hardly any inodes left.", advice));
  if (type === IN_MEMORY)
    findings.push(
      wrong(`${dataDir} lies in memory: a restart of the machine loses everything.`, "Set DATA_DIR to a disk."),
    );
  if (type === OVERLAY) {
    findings.push(
      wrong(
        `${dataDir} lies in the container: it is lost together with it.`,
        "Mount a volume there: deploy/compose.yaml.",
      ),
    );
  }
  if (hasDatabase && NETWORK.has(type)) {
    findings.push(
      doubtful(
        `${dataDir} is a network share, on which a database is slow and may be damaged.`,
        "Use a local disk, and S3_BUCKET for media.",
      ),
    );
  }
  return findings;
}
