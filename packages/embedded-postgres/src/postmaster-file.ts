import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The contents of postmaster.pid (PostgreSQL's `miscinit.h`, LOCK_FILE_LINE_…). */
export type PostmasterFile = { pid: number; port: number; socketDir: string; isReady: boolean };

export const postmasterPath = (clusterDir: string) => join(clusterDir, "postmaster.pid");

/** @returns null if no server is or was running */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | null> {
  const text = await readFile(postmasterPath(clusterDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const [pid, , , port, socketDir = "", , , status = ""] = text.split("\n");
  return { pid: Number(pid), port: Number(port), socketDir, isReady: status.trim() === "ready" };
}
