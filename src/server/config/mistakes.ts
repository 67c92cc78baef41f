import { resolve } from "node:path";
import { isLoopback } from "#core/domain/security/loopback.ts";
import { COUNTRY_MADE } from "./country-of.ts";
import { SETTINGS, type Settings } from "./settings.ts";

/** Settings that contradict each other, or lack another one, each as `NAME: why`. */
export function contradictions(settings: Settings, env: NodeJS.ProcessEnv): string[] {
  const { HOST, PUBLIC_URL, MAP_TILES_URL, MAP_TILES_ATTRIBUTION } = settings;
  const publicUrl = PUBLIC_URL ? new URL(PUBLIC_URL) : null;
  const isProduction = env.NODE_ENV === "production";
  const mistakes: string[] = [];
  if (publicUrl && (publicUrl.pathname !== "/" || publicUrl.search || publicUrl.hash || publicUrl.username)) {
    mistakes.push("PUBLIC_URL: must be an origin, without a path, such as https://eolaire.example");
  }
  if (isProduction && publicUrl?.protocol === "http:" && !isLoopback(publicUrl.hostname)) {
    mistakes.push("PUBLIC_URL: must be https in production");
  }
  if (isProduction && !publicUrl && !isLoopback(HOST)) {
    mistakes.push("PUBLIC_URL: is needed in production when HOST is open to the network");
  }
  if (MAP_TILES_URL && !MAP_TILES_ATTRIBUTION) mistakes.push("MAP_TILES_ATTRIBUTION: is needed with MAP_TILES_URL");
  if (MAP_TILES_URL && settings.MAP_FILE) mistakes.push("MAP_FILE: maps show either this file or MAP_TILES_URL");
  const { OPEN_DATA_LICENCE, OPEN_DATA_LICENCE_URL } = settings;
  if (!OPEN_DATA_LICENCE !== !OPEN_DATA_LICENCE_URL) {
    mistakes.push("OPEN_DATA_LICENCE: a licence has a name and an address, OPEN_DATA_LICENCE_URL");
  }
  const { ANALYTICS_SCRIPT_URL } = settings;
  if (ANALYTICS_SCRIPT_URL?.startsWith("http:") && !isLoopback(new URL(ANALYTICS_SCRIPT_URL).hostname)) {
    mistakes.push("ANALYTICS_SCRIPT_URL: must be https");
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const) {
    if ((settings[name]?.length ?? 0) > 0 && !settings.DATABASE_URL)
      mistakes.push(`${name}: is for use with DATABASE_URL`);
  }
  const prefixes = new Set(settings.SEARCH_URL.map((text) => new URL(text).pathname.slice(1)));
  if (prefixes.size > 1 || [...prefixes].some((prefix) => !/^([a-z0-9][a-z0-9-]{0,60})?$/.test(prefix)))
    mistakes.push(
      "SEARCH_URL: its path is the beginning of names: small letters, digits and hyphens, the same for all nodes",
    );
  mistakes.push(...cdnMistakes(settings));
  mistakes.push(...identityMistakes(settings));
  mistakes.push(...s3Mistakes(settings));
  mistakes.push(...backupMistakes(settings));
  if (settings.SHUTDOWN_LIMIT_MS <= settings.DRAIN_MS) {
    mistakes.push("SHUTDOWN_LIMIT_MS: must be longer than DRAIN_MS, after which running requests are answered");
  }
  if (settings.SMTP_URL && !settings.MAIL_FROM) mistakes.push("MAIL_FROM: is needed with SMTP_URL");
  return mistakes;
}

function cdnMistakes({ CDN, CDN_PURGE_URL: urls, CDN_PURGE_TOKEN: token }: Settings): string[] {
  if (!CDN && (urls.length > 0 || token)) return ["CDN: is needed with CDN_PURGE_URL and CDN_PURGE_TOKEN"];
  if (urls.length === 0) return token ? ["CDN_PURGE_URL: is needed with CDN_PURGE_TOKEN"] : [];
  return CDN === "varnish" || token ? [] : [`CDN_PURGE_TOKEN: is needed with CDN=${CDN}`];
}

/** An incomplete S3 configuration is refused; otherwise files would silently go to the disk. */
function s3Mistakes(settings: Settings): string[] {
  const isForBackups = settings.BACKUP_TO?.startsWith("s3://") ?? false;
  const account = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const needed = isForBackups ? account : (["S3_BUCKET", ...account] as const);
  const missing = needed.filter((name) => !settings[name]);
  if (missing.length === needed.length && !settings.S3_ENDPOINT && !isForBackups) return [];
  return missing.map((name) => `${name}: is needed with the other settings of the object store`);
}

/** A backup beside its original is lost together with it. */
function backupMistakes(settings: Settings): string[] {
  const { BACKUP_TO, BACKUP_WAL, BACKUP_PASSPHRASE, BACKUP_RECIPIENTS, DATABASE_URL, DATA_DIR } = settings;
  if (BACKUP_PASSPHRASE && BACKUP_RECIPIENTS.length > 0)
    return ["BACKUP_PASSPHRASE: backups are encrypted with it or for BACKUP_RECIPIENTS, not both"];
  // Deriving a key from a passphrase takes a second, each minute, and for each of the thousand segments of a restore.
  if (BACKUP_PASSPHRASE && BACKUP_WAL === "on")
    return ["BACKUP_PASSPHRASE: archived WAL (BACKUP_WAL) is encrypted for BACKUP_RECIPIENTS only: set these instead"];
  if (BACKUP_WAL === "on" && !BACKUP_TO) return ["BACKUP_WAL: BACKUP_TO is needed, where the WAL is archived"];
  if (BACKUP_WAL === "on" && DATABASE_URL) {
    return ["BACKUP_WAL: is for the embedded server; with DATABASE_URL, archive the WAL with PostgreSQL's tools"];
  }
  if (!BACKUP_TO?.startsWith("/")) return [];
  const isInside = `${resolve(BACKUP_TO)}/`.startsWith(`${resolve(DATA_DIR)}/`);
  return isInside ? ["BACKUP_TO: must not be inside DATA_DIR, with which it would be lost"] : [];
}

function identityMistakes(settings: Settings): string[] {
  const mistakes: string[] = [];
  for (const { id, issuer } of settings.OIDC_PROVIDERS) {
    const { protocol, hostname } = new URL(issuer);
    if (protocol === "https:" || (settings.DEMO === "on" && isLoopback(hostname))) continue;
    mistakes.push(`OIDC_PROVIDERS: the issuer of ${id} must be https (http is for loopback in demonstration mode)`);
  }
  const ids = settings.OIDC_PROVIDERS.map(({ id }) => id);
  if (new Set(ids).size < ids.length) mistakes.push("OIDC_PROVIDERS: names a provider twice");
  if (settings.FIREBASE_PROJECT_ID && !settings.FIREBASE_API_KEY) {
    mistakes.push("FIREBASE_API_KEY: is needed with FIREBASE_PROJECT_ID");
  }
  return mistakes;
}

/** Variables that look like misspelt settings: with our prefix, or one typo away from a setting. */
export function misspelt(env: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(SETTINGS);
  return Object.keys(env).flatMap((name) => {
    if (Object.hasOwn(SETTINGS, name)) return [];
    const meant = names.find((known) => known.length > 5 && isOneTypoAway(name, known));
    if (meant) return [`${name}: is not a setting; did you mean ${meant}?`];
    return name.startsWith("EOLAIRE_") && name !== COUNTRY_MADE
      ? [`${name}: is not a setting; npm run eolaire -- config lists all`]
      : [];
  });
}

/** One letter missing, added or wrong, or two neighbours swapped. */
function isOneTypoAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(""));
}
