import { freemem, totalmem } from "node:os";
import type { NO_FFMPEG } from "#core/contract/office/overview.ts";
import type { Config } from "#core/server/config/config.ts";
import { instanceAt } from "#core/server/http/instance-id.ts";
import { claimPort } from "#core/server/http/listen.ts";
import { hostIn } from "#core/server/instance.ts";
import { findFfmpeg, OLDEST_FFMPEG } from "#core/server/media/recordings/ffmpeg.ts";
import { type Finding, findingsOn, messageOf } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("machine");

const MIB = 1024 ** 2;
/** docs/operating.md, "Processes". */
const MEMORY = { primary: 150 * MIB, worker: 200 * MIB, database: 250 * MIB };
/** Connections, their requests, media that are sent, and the files of the program. */
const FEW_HANDLES = 4096;

/** The port, memory, file handles and the converter of recordings. */
export async function checkMachine(config: Config, instanceId: string | null): Promise<Finding[]> {
  return [await port(config, instanceId), memory(config), ...handles(), await converter(config)];
}

async function port({ port, host }: Config, instanceId: string | null): Promise<Finding> {
  if (port === 0)
    return doubtful("PORT is 0: every start takes another port.", "Set a port to which the proxy connects.");
  try {
    await claimPort({ port, host }, 0);
    return right(`Port ${port} is free for the next start.`);
  } catch (error) {
    const found = await instanceAt(`http://${hostIn({ host })}:${port}`).catch(() => null);
    if (instanceId && found === instanceId) return right(`This instance is running, and listens on port ${port}.`);
    return wrong(messageOf(error), "See what listens there (`ss -ltnp`), stop it, or set another PORT.");
  }
}

function memory({ workers, databaseUrl }: Config): Finding {
  const needed = MEMORY.primary + workers * MEMORY.worker + (databaseUrl ? 0 : MEMORY.database);
  const figures = `${Math.round(totalmem() / MIB)} MiB of memory, ${Math.round(freemem() / MIB)} of them unused; ${workers} workers take about ${Math.round(needed / MIB)}.`;
  return totalmem() < needed
    ? doubtful(figures, "Set WORKERS lower, or give the machine more memory.")
    : right(figures);
}

function handles(): Finding[] {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { hard: number | string } } };
  const limit = Number(userLimits?.open_files?.hard); // Node raises the soft limit to it
  if (Number.isNaN(limit)) return []; // unlimited, or unknown on this system
  const text = `${limit} files and connections may be open at once.`;
  return [
    limit < FEW_HANDLES
      ? doubtful(text, "Raise the limit: `ulimit -Hn`, or LimitNOFILE=65536 in the systemd unit.")
      : right(text),
  ];
}

/** None is needed; without one, what the browsers of editors cannot convert is refused. */
async function converter({ ffmpeg: setting }: Config): Promise<Finding> {
  const { ffmpeg, reason, version } = await findFfmpeg(setting);
  if (!ffmpeg) {
    const text = `Recordings are stored without ffmpeg: ${WHY_NONE[reason](version)}.`;
    if (reason === "off" || (reason === "missing" && !setting)) return right(text);
    return doubtful(text, "Install the system's package `ffmpeg`, which gets security updates, or set FFMPEG=off.");
  }
  const text = `Recordings are converted by ffmpeg ${version}, ${ffmpeg.path}`;
  if (ffmpeg.sandbox) return right(`${text}, in a namespace without other files and network (${ffmpeg.sandbox.name}).`);
  const advice = "Install `bubblewrap` and permit user namespaces, or set FFMPEG=off.";
  return doubtful(`${text}, which can read the files of the server: it has no namespace of its own.`, advice);
}

const WHY_NONE: Record<(typeof NO_FFMPEG)[number], (version: string | null) => string> = {
  off: () => "FFMPEG is off",
  missing: () => "there is none",
  old: (version) => `${version} is older than ${OLDEST_FFMPEG}, and no longer gets security updates`,
  incomplete: (version) => `${version ?? "it"} does not write AAC`,
};
