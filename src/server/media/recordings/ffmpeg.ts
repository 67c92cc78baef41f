import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, realpath } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { NO_FFMPEG } from "#core/contract/office/overview.ts";
import { findSandbox, type Sandbox } from "./sandbox.ts";

const run = promisify(execFile);

/** The program answers in milliseconds; a broken one must not block an upload. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * The oldest release that distributions still mend, by the version of its library of containers (FFmpeg, APIchanges): that
 * stands in every build, where the name of the version may be a date or a commit.
 */
export const OLDEST_FFMPEG = "5.1";
const OLDEST_LIBAVFORMAT = [59, 27] as const;

/** An installed ffmpeg. */
export type Ffmpeg = {
  /** Of the program, without links. */
  path: string;
  /** As it says, such as `5.1.9-0+deb12u1`. */
  version: string;
  /** null: this system permits none. */
  sandbox: Sandbox | null;
};

type Unused = (typeof NO_FFMPEG)[number];

/** The ffmpeg that is used, or why none is; `version` of one that was found. */
export type FfmpegSearch =
  | { ffmpeg: Ffmpeg; reason: null; version: string }
  | { ffmpeg: null; reason: Unused; version: string | null };

const searches = new Map<string, Promise<FfmpegSearch>>();

/**
 * Looks once for each setting: an operator who installs ffmpeg restarts the server.
 * @param setting a path, `off`, or undefined for the one on the `PATH`
 * @param log hears once what was found
 */
export function findFfmpeg(setting?: string, log?: Pick<FastifyBaseLogger, "info" | "warn">): Promise<FfmpegSearch> {
  const key = setting ?? "";
  const known = searches.get(key);
  if (known) return known;
  const search = searchFfmpeg(setting);
  searches.set(key, search);
  if (log) void search.then((found) => report(found, log));
  return search;
}

function report({ ffmpeg, reason, version }: FfmpegSearch, log: Pick<FastifyBaseLogger, "info" | "warn">): void {
  if (!ffmpeg) log.info({ reason, version }, "recordings are stored without ffmpeg");
  else if (ffmpeg.sandbox) log.info({ version, sandbox: ffmpeg.sandbox.name }, "ffmpeg converts recordings");
  else log.warn({ version }, "ffmpeg converts recordings without a namespace of its own: this system permits none");
}

async function searchFfmpeg(setting: string | undefined): Promise<FfmpegSearch> {
  if (setting === "off") return none("off");
  const path = await firstProgram(setting ? [setting] : onPath("ffmpeg"));
  if (!path) return none("missing");
  const [said, encoders] = await Promise.all([answerOf(path, ["-version"]), answerOf(path, ["-encoders"])]);
  const version = /^ffmpeg version (\S+)/m.exec(said)?.[1];
  if (!version) return none("incomplete");
  if (!isRecent(said)) return none("old", version);
  if (!/^ A\S* aac /m.test(encoders)) return none("incomplete", version);
  return { ffmpeg: { path, version, sandbox: await findSandbox(path) }, reason: null, version };
}

const none = (reason: (typeof NO_FFMPEG)[number], version: string | null = null): FfmpegSearch => ({
  ffmpeg: null,
  reason,
  version,
});

const onPath = (name: string) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));

async function firstProgram(candidates: string[]): Promise<string | null> {
  for (const path of candidates) {
    const isProgram = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram) return realpath(path);
  }
  return null;
}

function isRecent(said: string): boolean {
  const [, major = 0, minor = 0] = (/^libavformat\s+(\d+)\.\s*(\d+)\./m.exec(said) ?? []).map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_LIBAVFORMAT;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Empty where the program fails. */
async function answerOf(path: string, args: string[]): Promise<string> {
  const { stdout } = await run(path, args, { timeout: ANSWER_TIMEOUT_MS, env: {} }).catch(() => ({ stdout: "" }));
  return stdout;
}
