import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { CdnKind } from "@eolaire/cdn-purge";
import type { IdentityMethod } from "@eolaire/identity-provider/protocol";
import { z } from "zod";
import { isLanguage, pairOf } from "#core/contract/language-codes.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import type { AccountType } from "#core/contract/roles.ts";
import { isLoopback } from "#core/domain/security/loopback.ts";
import { contradictions, misspelt } from "./mistakes.ts";
import type { OidcProvider, PasswordDemand } from "./setting-types.ts";
import { SETTINGS, type Settings } from "./settings.ts";
import { StartRefused } from "./start-refused.ts";

export type Config = {
  port: number;
  host: string;
  /** Processes that answer requests. */
  workers: number;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** `auto`, `npm` or a folder: where the embedded PostgreSQL's programs are taken from. */
  postgresBin: string;
  /** How long readiness says no before the server stops listening. */
  drainMs: number;
  /** The longest time from the signal to the end of the process. */
  shutdownLimitMs: number;
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | undefined;
  /** Replicas for public reads, and by how much they may be behind. */
  replicas: { urls: string[]; maxLagMs: number };
  /** The engine that answers searches; null: the memory of each process. */
  search: SearchSettings | null;
  demo: boolean;
  /** What the operator has switched off. */
  modulesOff: ModuleName[];
  logLevel: Settings["LOG_LEVEL"];
  logFormat: "json" | "text";
  checksWrites: boolean;
  /** Settings of the directory that the operator has set. */
  directory: Partial<DirectorySettings>;
  mapTiles: { url: string; attribution: string; maxZoom: number } | null;
  /** A PMTiles file, absolute; null: none. */
  mapFile: string | null;
  /** The licence of the open data; null: none is configured. */
  licence: { name: string; url: string } | null;
  /** The script of an analytics service; null: none. */
  analyticsUrl: string | null;
  /** Whether visitors may store the directory on their devices. */
  offline: boolean;
  /** Whether visitors may follow on their devices: not without an address that browsers regard as secure. */
  push: boolean;
  /** Hosts of push services, with a port where it is not 443; messages go there and to hosts below them. */
  pushServices: string[];
  /** To which ports addresses that people type may lead. */
  outboundPorts: number[];
  adminEmail: string | undefined;
  clientRate: number;
  /** 0: there is none. */
  watchdogMs: number;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** The cache in front that reads the tags of answers, and where it is purged by them; null: there is none. */
  cdn: { kind: CdnKind; purge: { urls: string[]; token: string } | null } | null;
  /** Where new and changed addresses are announced to search engines, and by which key; null: nowhere. */
  indexNow: { key: string; url: string } | null;
  /** The object store of media; null: the data folder. */
  s3: {
    bucket: string;
    endpoint: string | undefined;
    region: string;
    credentials: { accessKeyId: string; secretAccessKey: string };
    pathStyle: boolean;
    /** Empty, or with a trailing slash. */
    prefix: string;
  } | null;
  /** The account at the object store, which may hold media, backups or both; null: there is none. */
  s3Account: Omit<NonNullable<Config["s3"]>, "bucket" | "prefix"> | null;
  /** The path of ffmpeg, or `off`; by default the one on the `PATH`. */
  ffmpeg: string | undefined;
  /** Regular backups; null: there are none. */
  backup: {
    /** A folder, or `s3://bucket/prefix`. */
    to: string;
    everyMs: number;
    /** How many stay. */
    keep: number;
    /** Whether the embedded server's WAL is archived there, for restores to a point in time. */
    wal: boolean;
  } | null;
  /** How backups are encrypted, in the format of age: for recipients, or with a passphrase; null: they are not. */
  backupEncryption: { recipients: string[]; passphrase: string | undefined } | null;
  /** Public keys of other data folders whose backups are restored. */
  trustedBackupKeys: string[];
  /** Whether the schema of a database with data is changed only after a backup. */
  backupBeforeUpgrade: boolean;
  /** The bearer token for `/metrics`. */
  metricsToken: string | undefined;
  /** Hosts of existing clients. */
  authorizedDomains: string[];
  identity: {
    projectId: string;
    apiKey: string;
    /** Default: the public address. */
    issuer: string | undefined;
    methods: IdentityMethod[];
    /** The account types whose rights need a second factor; empty with Firebase, and where no second factor is offered. */
    secondFactorFor: AccountType[];
    providers: OidcProvider[];
    password: { minLength: number; demands: PasswordDemand[] };
  };
  /** Used instead of the embedded provider. */
  firebase: {
    projectId: string;
    apiKey: string;
    authDomain: string;
    appId: string | undefined;
    jwksUrl: string;
  } | null;
  mail: { smtpUrl: string | undefined; from: string | undefined; smsWebhookUrl: string | undefined };
};

/** Where OpenSearch is, and for how many days its index knows the hours of pages. */
export type SearchSettings = { urls: string[]; prefix: string; daysAhead: number };

type Environment = Record<string, string | undefined>;

/** Whatever else the environment says: a mistake in it is for the command to tell. */
export function modulesOffIn(env: Environment): readonly ModuleName[] {
  const read = SETTINGS.MODULES.schema.safeParse(env.MODULES || undefined);
  return read.success ? read.data : [];
}

/** @throws StartRefused with all mistakes, one per line */
export function readConfig(env: Environment): Config {
  const parsed = z.object(schemas()).safeParse(presentIn(env));
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (parsed.success) mistakes.push(...contradictions(parsed.data as Settings, env));
  mistakes.push(...misspelt(env));
  if (!parsed.success || mistakes.length > 0) throw new StartRefused("config", mistakes.join("\n"));
  return configFrom(parsed.data as Settings);
}

function schemas(): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema]));
}

/** Empty settings count as not set: many tools pass "none" as an empty string. */
function presentIn(env: Environment): Environment {
  return Object.fromEntries(Object.keys(SETTINGS).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** Browsers let a site send messages only from such an address. Without a setting it is that of this machine. */
function isSecureOrigin(address: string | undefined): boolean {
  const url = address ? new URL(address) : null;
  return !url || url.protocol === "https:" || isLoopback(url.hostname);
}

const REQUIRED_OF = {
  off: [],
  admin: ["deputy", "admin"],
  editor: ["editor", "curator", "deputy", "admin"],
} as const;

/** A passkey counts as two factors. */
const SECOND_FACTORS: IdentityMethod[] = ["totp", "phone", "passkey"];

/** A Firebase project has second factors of its own, which its console requires or not. */
function secondFactorsFrom({ IDENTITY_METHODS: methods, REQUIRE_SECOND_FACTOR, FIREBASE_PROJECT_ID }: Settings) {
  const isOffered = !FIREBASE_PROJECT_ID && methods.some((method) => SECOND_FACTORS.includes(method));
  return { methods, secondFactorFor: isOffered ? [...REQUIRED_OF[REQUIRE_SECOND_FACTOR]] : [] };
}

const DEFAULT_PREFIX = "eolaire";

function searchFrom({ SEARCH_URL, SEARCH_DAYS_AHEAD: daysAhead }: Settings): SearchSettings | null {
  const urls = SEARCH_URL.map((text) => new URL(text));
  if (urls.length === 0) return null;
  const prefix = urls[0]!.pathname.slice(1) || DEFAULT_PREFIX;
  return { urls: urls.map((url) => new URL("/", url).href), prefix, daysAhead };
}

function configFrom(settings: Settings): Config {
  return {
    port: settings.PORT,
    host: settings.HOST,
    workers: settings.WORKERS ?? availableParallelism(),
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ""),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    postgresBin: settings.POSTGRES_BIN,
    drainMs: settings.DRAIN_MS,
    shutdownLimitMs: settings.SHUTDOWN_LIMIT_MS,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    replicas: { urls: settings.DATABASE_READ_URL, maxLagMs: settings.DATABASE_READ_MAX_LAG * 1000 },
    search: searchFrom(settings),
    demo: settings.DEMO === "on",
    modulesOff: settings.MODULES,
    logLevel: settings.LOG_LEVEL,
    checksWrites: settings.CHECK_WRITES === "on",
    logFormat: settings.LOG_FORMAT ?? (process.stdout.isTTY ? "text" : "json"),
    directory: directoryFrom(settings),
    mapTiles: settings.MAP_TILES_URL
      ? {
          url: settings.MAP_TILES_URL,
          attribution: settings.MAP_TILES_ATTRIBUTION ?? "",
          maxZoom: settings.MAP_TILES_MAX_ZOOM,
        }
      : null,
    mapFile: settings.MAP_FILE ? resolve(settings.MAP_FILE) : null,
    licence:
      settings.OPEN_DATA_LICENCE && settings.OPEN_DATA_LICENCE_URL
        ? { name: settings.OPEN_DATA_LICENCE, url: settings.OPEN_DATA_LICENCE_URL }
        : null,
    analyticsUrl: settings.ANALYTICS_SCRIPT_URL ?? null,
    offline: settings.OFFLINE === "on",
    push: settings.PUSH === "on" && isSecureOrigin(settings.PUBLIC_URL),
    pushServices: settings.PUSH_SERVICES,
    outboundPorts: settings.OUTBOUND_PORTS,
    adminEmail: settings.ADMIN_EMAIL,
    clientRate: settings.CLIENT_RATE,
    watchdogMs: settings.WATCHDOG_MS,
    trustedProxies: settings.TRUSTED_PROXIES,
    cdn: cdnFrom(settings),
    indexNow: settings.INDEXNOW_KEY ? { key: settings.INDEXNOW_KEY, url: settings.INDEXNOW_URL } : null,
    s3: s3From(settings),
    s3Account: s3AccountFrom(settings),
    ffmpeg: settings.FFMPEG,
    backup: settings.BACKUP_TO
      ? {
          to: settings.BACKUP_TO,
          everyMs: durationOf(settings.BACKUP_EVERY),
          keep: settings.BACKUP_KEEP,
          wal: settings.BACKUP_WAL === "on",
        }
      : null,
    backupEncryption:
      settings.BACKUP_RECIPIENTS.length > 0 || settings.BACKUP_PASSPHRASE
        ? { recipients: settings.BACKUP_RECIPIENTS, passphrase: settings.BACKUP_PASSPHRASE }
        : null,
    trustedBackupKeys: settings.BACKUP_TRUSTED_KEYS,
    backupBeforeUpgrade: settings.BACKUP_BEFORE_UPGRADE === "on",
    metricsToken: settings.METRICS_TOKEN,
    authorizedDomains: settings.AUTHORIZED_DOMAINS,
    identity: {
      projectId: settings.IDENTITY_PROJECT_ID,
      apiKey: settings.IDENTITY_API_KEY,
      issuer: settings.IDENTITY_ISSUER?.replace(/\/$/, ""),
      ...secondFactorsFrom(settings),
      providers: settings.OIDC_PROVIDERS,
      password: { minLength: settings.PASSWORD_MIN_LENGTH, demands: settings.PASSWORD_DEMANDS },
    },
    firebase: firebaseFrom(settings),
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      smsWebhookUrl: settings.SMS_WEBHOOK_URL,
    },
  };
}

/** What stands above the settings on the desk. */
function directoryFrom(settings: Settings): Config["directory"] {
  const { SITE_NAME, SITE_NAME_IE, COUNTRY, TIME_ZONE, LANGUAGES, MAP_CENTER, MAP_ZOOM, MODERATE_EDITS, MAIL_FROM } =
    settings;
  const [map_latitude, map_longitude] = MAP_CENTER?.split(",").map(Number) ?? [];
  const mail_sender = /^(.+)<[^<]*>$/
    .exec(MAIL_FROM ?? "")?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, "$1");
  const set: { [Name in keyof DirectorySettings]?: DirectorySettings[Name] | undefined } = {
    name: SITE_NAME,
    name_ie: SITE_NAME_IE,
    map_latitude,
    map_longitude,
    map_zoom: MAP_ZOOM,
    country: COUNTRY,
    time_zone: TIME_ZONE,
    ...languagesFrom(LANGUAGES),
    moderates_edits: MODERATE_EDITS && MODERATE_EDITS === "on",
    mail_sender: mail_sender || undefined,
  };
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
}

/** The two of all texts come first. */
function languagesFrom(codes: Settings["LANGUAGES"]): Pick<Config["directory"], "languages" | "text_languages"> {
  const listed = codes?.filter(isLanguage) ?? [];
  const pair = pairOf(listed);
  if (!pair) return {};
  return { text_languages: [...pair], languages: [...pair, ...listed.filter((code) => !pair.includes(code))] };
}

function cdnFrom({ CDN: kind, CDN_PURGE_URL: urls, CDN_PURGE_TOKEN: token = "" }: Settings): Config["cdn"] {
  return kind ? { kind, purge: urls.length > 0 ? { urls, token } : null } : null;
}

function s3From(settings: Settings): Config["s3"] {
  const account = s3AccountFrom(settings);
  const { S3_BUCKET: bucket, S3_PREFIX: prefix } = settings;
  return account && bucket ? { ...account, bucket, prefix } : null;
}

function s3AccountFrom(settings: Settings): Config["s3Account"] {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!accessKeyId || !secretAccessKey) return null;
  return {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    credentials: { accessKeyId, secretAccessKey },
    pathStyle: settings.S3_PATH_STYLE === "on",
  };
}

const HOUR_MS = 60 * 60_000;

/** `24h` or `7d` in milliseconds. */
const durationOf = (text: string) => Number(text.slice(0, -1)) * (text.endsWith("d") ? 24 : 1) * HOUR_MS;

function firebaseFrom(settings: Settings): Config["firebase"] {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = settings;
  if (!projectId || !apiKey) return null;
  return {
    projectId,
    apiKey,
    authDomain: settings.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    appId: settings.FIREBASE_APP_ID,
    jwksUrl: settings.FIREBASE_JWKS_URL,
  };
}

/** All settings with value, default and description. Secrets are masked. */
export function describeSettings(env: Environment): { name: string; value: string; standard: string; about: string }[] {
  return Object.entries(SETTINGS).map(([name, setting]) => {
    const standard = z.safeParse(setting.schema, undefined);
    const shown = "secret" in setting && env[name] ? withoutPassword(env[name]) : env[name];
    return {
      name,
      value: shown ?? "",
      standard: standard.success && standard.data !== undefined ? String(standard.data) : "",
      about: setting.about,
    };
  });
}

function withoutPassword(address: string): string {
  return URL.canParse(address) ? address.replace(new URL(address).password || /$^/, "…") : "…";
}
