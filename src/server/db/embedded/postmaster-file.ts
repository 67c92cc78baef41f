import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a server writes about itself into its cluster (PostgreSQL's `miscinit.h`, LOCK_FILE_LINE_…). */
export type PostmasterFile = { pid: number; port: number; socketDir: string; isReady: boolean };

export const postmasterPath = (clusterDir: string) => join(clusterDir, "postmaster.pid");

/** @returns null where no server is or was at work */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | null> {
  const text = await readFile(postmasterPath(clusterDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const [pid, , , port, socketDir = "", , , status = ""] = text.split("\n");
  return { pid: Number(pid), port: Number(port), socketDir, isReady: status.trim() === "ready" };
}
