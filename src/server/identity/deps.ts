import { join } from "node:path";
import type { Locale } from "../../contract/locales.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import { ClientRate } from "./client-rate.ts";
import { newHandle } from "./handles.ts";
import { openSigningKeys, type SigningKeys } from "./keys.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import { openSecretBox, type SecretBox } from "./secret-box.ts";
import { ensureSecretFile } from "./secret-file.ts";

/** Dependencies of the provider's calls. */
export type IdentityDeps = {
  db: Database;
  box: SecretBox;
  keys: SigningKeys;
  passwords: PasswordHasher;
  rate: ClientRate;
  config: Config;
  /** The public origin. It may be known only after the server listens. */
  publicUrl(): string;
  /** The name that authenticators store with a passkey. */
  siteName(locale: Locale): string;
  /** Authorises the administrator's call. */
  adminCredential: string;
  now(): Temporal.Instant;
};

/**
 * Opens the secrets of the data folder (`identity.key`, `identity-admin.key`) and the signing keys, and creates them at
 * the first start.
 * @throws StartRefused where they do not belong to the database
 */
export async function openIdentity(options: {
  db: Database;
  config: Config;
  publicUrl: () => string;
  /** Default: the host of the public address. */
  siteName?: IdentityDeps["siteName"];
  /** Default: one of its own. */
  rate?: ClientRate;
  now?: () => Temporal.Instant;
}): Promise<IdentityDeps> {
  const { db, config, publicUrl, now = () => Temporal.Now.instant() } = options;
  const box = await openSecretBox(config.dataDir);
  const adminFile = join(config.dataDir, "identity-admin.key");
  const adminCredential = await ensureSecretFile(adminFile, () => Buffer.from(newHandle().handle));
  const keys = await openSigningKeys(db, box, now);
  const passwords = createPasswordHasher({ workers: config.workers });
  const rate = options.rate ?? new ClientRate(config.clientRate);
  const siteName = options.siteName ?? (() => new URL(publicUrl()).host);
  return {
    ...{ db, box, keys, passwords, rate, config, publicUrl, siteName, now },
    adminCredential: adminCredential.toString("utf8"),
  };
}

/** The issuer of the tokens. */
export function issuerOf({ config, publicUrl }: IdentityDeps): string {
  return config.identity.issuer ?? publicUrl();
}
