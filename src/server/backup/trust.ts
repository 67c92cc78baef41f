import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import type { ArchiveSignature } from "./archive-format.ts";
import { findPublicKey } from "./signing-key.ts";

/** `own`: signed by this data folder, or by a key that the operator trusts. */
export type Trust = "own" | "foreign" | "changed" | "unsigned";

/** Whose archive it is. A data folder knows its own key; `BACKUP_TRUSTED_KEYS` names those of others, such as of a lost machine. */
export async function trustIn(
  signature: ArchiveSignature,
  { dataDir, trustedBackupKeys }: Pick<Config, "dataDir" | "trustedBackupKeys">,
): Promise<Trust> {
  if (signature === null) return "unsigned";
  if (!signature.isRight) return "changed";
  const known = [...trustedBackupKeys, await findPublicKey(dataDir)];
  return known.includes(signature.key) ? "own" : "foreign";
}

const REASONS: Record<Exclude<Trust, "own">, (key: string) => string> = {
  foreign: (key) =>
    `It is signed with the key ${key}, which this data folder does not know. Compare it with the one that you wrote down when ` +
    `backups were set up: where they are the same, set BACKUP_TRUSTED_KEYS=${key}.`,
  changed: () => "It was changed after it was made: its signature is wrong. Use another one (`backup list`).",
  unsigned: () =>
    "It is not signed: earlier versions signed none, and whoever changes one can leave the signature out.",
};

/** @throws StartRefused for an archive that is not known to be ours, with what to do */
export async function requireTrust(signature: ArchiveSignature, config: Config): Promise<void> {
  const trust = await trustIn(signature, config);
  if (trust === "own") return;
  throw new StartRefused(
    "config",
    `The backup is not restored. ${REASONS[trust](signature?.key ?? "")} If you know by other means where it comes from, add \`--trust\`.`,
  );
}
