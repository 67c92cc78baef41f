import { join } from "node:path";
import { newHandle } from "./handles.ts";
import { openSigningKeys, type SigningKeys } from "./keys.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import type { IdentitySettings, Ports } from "./ports.ts";
import { openSecretBox, type SecretBox } from "./secret-box.ts";
import { ensureSecretFile } from "./secret-file.ts";
import type { IdentityDatabase } from "./tables.ts";

/** Dependencies of the provider's calls. */
export type IdentityDeps = Ports & {
  db: IdentityDatabase;
  settings: IdentitySettings;
  box: SecretBox;
  keys: SigningKeys;
  passwords: PasswordHasher;
  /** The public origin. It may be known only after the server listens. */
  publicUrl(): string;
  /** Hosts of other sites that may sign people in here. */
  authorizedDomains: readonly string[];
  /** Authorises the administrator's call. */
  adminCredential: string;
  now(): Temporal.Instant;
};

export type IdentityOptions = Ports &
  Pick<IdentityDeps, "db" | "settings" | "publicUrl"> &
  Partial<Pick<IdentityDeps, "passwords" | "authorizedDomains" | "now">> & {
    /** The folder of `identity.key` and `identity-admin.key`. Instances that share a database need the same first one. */
    keyFolder: string;
  };

/**
 * Opens the secrets and the signing keys, and creates them at the first start.
 * @throws IdentityRefused where they do not belong to the database, or others may read them
 */
export async function openIdentity({ keyFolder, ...options }: IdentityOptions): Promise<IdentityDeps> {
  const { passwords = createPasswordHasher(), now = () => Temporal.Now.instant(), authorizedDomains = [] } = options;
  const box = await openSecretBox(keyFolder);
  const adminFile = join(keyFolder, "identity-admin.key");
  const adminCredential = await ensureSecretFile(adminFile, () => Buffer.from(newHandle().handle));
  const keys = await openSigningKeys(options.db, box, now);
  return {
    ...options,
    box,
    keys,
    passwords,
    authorizedDomains,
    now,
    adminCredential: adminCredential.toString("utf8"),
  };
}

/** The issuer of the tokens. */
export function issuerOf({ settings, publicUrl }: IdentityDeps): string {
  return settings.issuer ?? publicUrl();
}
