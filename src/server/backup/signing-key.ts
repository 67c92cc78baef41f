import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PUBLIC_KEY } from "../config/setting-types.ts";

/** In the data folder, and in no backup: whoever can read one must not be able to sign another. */
export const SIGNING_KEY_FILE = "backup.key";
const PREFIX = "ed25519:";
const KEY_BYTES = 32;

export type Signer = {
  publicKey: string;
  sign(message: Buffer): Buffer;
};

/** Signs the backups of this data folder; its key is made at the first one. */
export async function openSigner(dataDir: string): Promise<Signer> {
  const key = (await readKey(dataDir)) ?? (await makeKey(dataDir));
  return { publicKey: publicKeyOf(key), sign: (message) => sign(null, message, key) };
}

/** @returns the public key of a data folder; null where it has made no backup */
export async function findPublicKey(dataDir: string): Promise<string | null> {
  const key = await readKey(dataDir);
  return key && publicKeyOf(key);
}

/** Whether the owner of a public key has signed a message. */
export function isSigned(message: Buffer, { key, signature }: { key: string; signature: string }): boolean {
  if (!PUBLIC_KEY.test(key)) return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x: key.slice(PREFIX.length) };
  return verify(null, message, createPublicKey({ key: jwk, format: "jwk" }), Buffer.from(signature, "base64url"));
}

async function readKey(dataDir: string): Promise<KeyObject | null> {
  const pem = await readFile(join(dataDir, SIGNING_KEY_FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return pem === null ? null : createPrivateKey(pem);
}

/** Of two commands that make one at once, the second uses that of the first. */
async function makeKey(dataDir: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  try {
    await writeFile(join(dataDir, SIGNING_KEY_FILE), pem, { flag: "wx", mode: 0o600, flush: true });
    return privateKey;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readKey(dataDir))!;
  }
}

function publicKeyOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ type: "spki", format: "der" });
  return PREFIX + der.subarray(-KEY_BYTES).toString("base64url");
}
