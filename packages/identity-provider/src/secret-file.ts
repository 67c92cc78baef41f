import { open, readFile, stat } from "node:fs/promises";
import { IdentityRefused } from "./refused.ts";

const OTHERS = 0o077;

/**
 * A secret in a file that only the server's user can read. The first start creates it and syncs it to the disk before
 * anything depends on it.
 * @throws IdentityRefused where others may read it
 */
export async function ensureSecretFile(path: string, make: () => Buffer): Promise<Buffer> {
  const existing = await readSecret(path);
  if (existing) return existing;
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return null; // another process created it first
    throw error;
  });
  if (!file) return ensureSecretFile(path, make);
  const secret = make();
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  return secret;
}

async function readSecret(path: string): Promise<Buffer | null> {
  const secret = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (secret && ((await stat(path)).mode & OTHERS) !== 0) {
    throw new IdentityRefused("readable-key", `Other users may read ${path}: run \`chmod 600 ${path}\`.`);
  }
  return secret;
}
