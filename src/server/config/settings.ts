import { CDN_KINDS } from "@eolaire/cdn-purge";
import { IDENTITY_METHODS } from "@eolaire/identity-provider/protocol";
import { z } from "zod";
import { isLanguage, LANGUAGE_CODES } from "#core/contract/language-codes.ts";
import { MODULE_NAMES } from "#core/contract/module-names.ts";
import { PLAIN_NAMES } from "#core/runtime/optimisations.ts";

import { isCountry, isZone } from "./country-of.ts";
import {
  address,
  databaseAddress,
  degrees,
  host,
  hostAndPort,
  isAddressOrRange,
  list,
  modulesOff,
  oneOf,
  PASSWORD_DEMANDS,
  PUBLIC_KEY,
  PUSH_SERVICES,
  readProviders,
  whole,
} from "./setting-types.ts";

/**
 * Every setting with its schema, default and description in Markdown. `npm run docs` lists them in
 * `docs/operating.md`.
 */
export const SETTINGS = {
  PORT: { schema: whole(0, 65_535).default(3000), about: "The port to listen on; 0 takes a free one." },
  HOST: { schema: z.string().default("127.0.0.1"), about: "The address to listen on; `0.0.0.0` for all." },
  WORKERS: {
    schema: whole(1, 64).optional(),
    about: "How many processes answer requests; by default one for each processor core.",
  },
  PUBLIC_URL: {
    schema: address(/^https?$/, "https://eolaire.example").optional(),
    about:
      "The address that visitors use, such as `https://eolaire.example`. Used in links and feeds. Default: the address it listens on.",
  },
  DATA_DIR: { schema: z.string().default("./data"), about: "The folder of the database and the media." },
  DATABASE_URL: {
    schema: databaseAddress.optional(),
    about:
      "Your own PostgreSQL, 15 or newer, `postgres://user:password@host/database`; without it one is started in `DATA_DIR`. Of several hosts, `@db1:5432,db2:5432/`, the one that is the primary is used.",
    secret: true,
  },
  POSTGRES_BIN: {
    schema: z
      .string()
      .regex(/^(auto|npm|\/.*)$/, "must be auto, npm, or a folder, from the root, such as /usr/lib/postgresql/18/bin")
      .default("auto"),
    about:
      "The programs of the embedded PostgreSQL: `auto` takes an installed PostgreSQL 18, which the system updates, unless that of npm is newer, and for a new folder an installed 17 where no 18 has its fixes; `npm`; or the folder of an installed one ([its version](#the-version-of-postgresql)).",
  },
  DRAIN_MS: {
    schema: whole(0, 600_000).default(2000),
    about:
      "How long after SIGTERM `/readyz` says no while requests are still accepted, in milliseconds; longer than your load balancer needs to notice, 0 without one.",
  },
  SHUTDOWN_LIMIT_MS: {
    schema: whole(1000, 3_600_000).default(9000),
    about:
      "How long a stop takes at most, in milliseconds. Requests that still run shortly before are cut, and the log says which. Longer than `DRAIN_MS`, shorter than what your supervisor allows (Docker: 10 s, Kubernetes: 30 s).",
  },
  DATABASE_DIRECT_URL: {
    schema: databaseAddress.optional(),
    about:
      "The address of PostgreSQL itself where `DATABASE_URL` leads to a pooler (PgBouncer in transaction mode): notifications need a session.",
    secret: true,
  },
  DATABASE_READ_URL: {
    schema: list(databaseAddress).default([]),
    about: "Streaming replicas of `DATABASE_URL` for public reads: one or several addresses, separated by commas.",
    secret: true,
  },
  DATABASE_READ_MAX_LAG: {
    schema: whole(1, 300).default(5),
    about: "Seconds by which a replica may be behind; then it is left out until it has caught up.",
  },
  SEARCH_URL: {
    schema: list(address(/^https?$/, "https://user:password@search.example:9200")).default([]),
    about:
      "The nodes of an OpenSearch cluster (2.x) that answers searches instead of the memory of each process ([scaling](scaling.md)): one or several addresses, separated by commas. A path is what the names of its indexes begin with (`eolaire`).",
    secret: true,
  },
  SEARCH_DAYS_AHEAD: {
    schema: whole(2, 366).default(28),
    about:
      "For how many days the index of `SEARCH_URL` knows when pages are open; what is open later is evaluated from the database, which takes longer.",
  },
  DEMO: {
    schema: oneOf("on", "off").default("on"),
    about: "Whether a new data folder gets the demonstration (`on`, `off`).",
  },
  MODULES: {
    schema: modulesOff.default([]),
    about: `Parts of the product to do without, each with a hyphen before its name, separated by commas, such as \`-webhooks\`: what is off has no call, screen, job or mail, and keeps its data. The parts are ${MODULE_NAMES.map((name) => `\`${name}\``).join(", ")} ([what they are](write-a-module.md)).`,
  },
  MODULES_DIR: {
    schema: z.string().optional(),
    about: "A folder with parts of your own, which `npm start` builds in ([how they are written](write-a-module.md)).",
  },
  LOG_LEVEL: {
    schema: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
    about: "The level of the log on standard output: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.",
  },
  LOG_FORMAT: {
    schema: oneOf("json", "text").optional(),
    about: "The form of that log: `json`, or `text` for people. Default: `text` on a terminal, else `json`.",
  },
  PLAIN: {
    schema: list(z.enum(PLAIN_NAMES, { error: `may hold ${PLAIN_NAMES.join(", ")}` })).default([]),
    about:
      "Optimisations to do without, separated by commas, or `all` ([what they are](performance.md#what-can-be-switched-off)): for who looks for the cause of an error.",
  },
  CHECK_WRITES: {
    schema: oneOf("on", "off").default("off"),
    about:
      "Whether PostgreSQL is asked after each call that says that it changed nothing, and what has changed rows is refused (`on`, `off`): for tests, since each write takes a twentieth longer.",
  },
  COUNTRY: {
    schema: z
      .string()
      .refine(
        isCountry,
        "is none that is known: by ISO 3166-1 in small letters, `ie`, or with a region, `gb-wls`, `ch-gr`",
      )
      .optional(),
    about:
      "The country of the directory: its zone, money, public holidays, phone numbers and postcodes. Any of ISO 3166-1 in small letters, such as `ie`, with a region where holidays differ: `gb-wls`, `de-sn`, `ch-gr`. Default: the one chosen on the desk, at first `ie`.",
  },
  TIME_ZONE: {
    schema: z.string().refine(isZone, "is no zone of the IANA, such as Europe/London").optional(),
    about:
      "The time zone, where the country has several: one of its names by the IANA, such as `Pacific/Chatham`. Default: the one chosen on the desk, at first that of the region, or the one in which most people live.",
  },
  SITE_NAME: {
    schema: z.string().min(1).max(60).optional(),
    about:
      "The name of the directory in its first language. Like the other settings that say *also on the desk*, what is set here cannot be changed there.",
  },
  SITE_NAME_IE: {
    schema: z.string().min(1).max(60).optional(),
    about: "The name of the directory in its second language; also on the desk.",
  },
  LANGUAGES: {
    schema: list(z.string())
      .refine((codes) => codes.every(isLanguage), {
        error: `may hold ${LANGUAGE_CODES.join(", ")}: the product has no texts in other languages yet`,
        abort: true,
      })
      .refine((codes) => new Set(codes).size === codes.length && codes.length > 1, "needs two languages at least")
      .optional(),
    about:
      "The languages of the directory: first the two in which all texts are written, such as `cy,en`, then those that readers may choose besides, such as `en,ga,fr`; also on the desk. Which of the two comes first is to stay: texts are stored by it. Default: `en,ga`.",
  },
  MAP_CENTER: {
    schema: degrees.optional(),
    about: "The centre of a map without pins: latitude,longitude, such as `54.99,-8.50`; also on the desk.",
  },
  MAP_ZOOM: { schema: whole(1, 19).optional(), about: "The zoom level of that map, 1 to 19; also on the desk." },
  MAP_TILES_URL: {
    schema: z
      .string()
      .regex(/^https?:\/\/\S*\{z\}\S*/, "must be a template such as https://tiles.example/{z}/{x}/{y}.png")
      .optional(),
    about:
      "Raster tiles of a server whose terms you accept, such as `https://tiles.example/{z}/{x}/{y}.png`; without it the map draws the coast it comes with.",
  },
  MAP_TILES_ATTRIBUTION: {
    schema: z.string().max(200).optional(),
    about:
      "The attribution that the tiles' licence requires; links as `[name](https://…)`. Needed with `MAP_TILES_URL`.",
  },
  MAP_TILES_MAX_ZOOM: { schema: whole(1, 22).default(18), about: "The highest zoom level of the tiles." },
  MAP_FILE: {
    schema: z
      .string()
      .regex(/\.pmtiles$/, "must be the path of a PMTiles file, such as /srv/eolaire/island.pmtiles")
      .optional(),
    about:
      "A PMTiles file of vector tiles on this machine, such as `/srv/eolaire/island.pmtiles`: maps draw it in the colours and the language of the reader ([a detailed map](#a-detailed-map)). Not together with `MAP_TILES_URL`.",
  },
  ANALYTICS_SCRIPT_URL: {
    schema: address(/^https?$/, "https://count.example/script.js").optional(),
    about:
      "A script of an analytics service, which public pages load last, except in browsers that ask not to be tracked. The privacy page says so.",
  },
  OFFLINE: {
    schema: oneOf("on", "off").default("on"),
    about:
      "Whether visitors may keep the directory on their device (`on`, `off`). `off` is a kill switch: devices delete what they have stored, and remove their service worker.",
  },
  PUSH: {
    schema: oneOf("on", "off").default("on"),
    about:
      "Whether visitors may follow on their device, by Web Push (`on`, `off`). It needs a `PUBLIC_URL` with https, except on this machine.",
  },
  PUSH_SERVICES: {
    schema: list(hostAndPort).default(PUSH_SERVICES),
    about:
      "The push services that messages to devices go to: hosts, which stand for those below them, too, at port 443 unless one is named (`push.example:8443`). Default: those of Chrome, Firefox, Edge and Safari.",
  },
  OUTBOUND_PORTS: {
    schema: list(whole(1, 65_535)).default([443]),
    about:
      "The ports at which the server calls addresses that people type: webhooks, calendars, timetables. Another one than 443 shows by its answers which ports of other machines are open.",
  },
  ADMIN_EMAIL: {
    schema: z.email({ error: "must be an email address" }).toLowerCase().optional(),
    about: "The account with this address becomes an administrator once the address is verified.",
  },
  MODERATE_EDITS: {
    schema: oneOf("on", "off").optional(),
    about:
      "Whether what teams put on public pages waits for an administrator (`on`, `off`), but for notices of today, the status, drafts and removals; also on the desk, and there for single pages.",
  },
  WATCHDOG_MS: {
    schema: whole(0, 600_000).default(5_000),
    about:
      "How long the event loop of a process may stand still, in milliseconds, until that is logged and the process is replaced. 0: never ([processes](#processes)).",
  },
  CLIENT_RATE: { schema: whole(1, 1_000_000).default(600), about: "Calls per minute and client address." },
  TRUSTED_PROXIES: {
    schema: list(
      z.string().refine(isAddressOrRange, "must be addresses or ranges, such as 127.0.0.1,::1 or 10.0.0.0/8"),
    ).default([]),
    about:
      "Proxies in front of the server: addresses and ranges, such as `127.0.0.1,::1,10.0.0.0/8`. From them, and from nobody else, the client's address is read from `X-Forwarded-For`.",
  },
  CDN: {
    schema: oneOf(...CDN_KINDS).optional(),
    about:
      "The cache in front that answers name their tags for: `fastly` (`Surrogate-Key`), `varnish` (`xkey`), `cloudflare` (`Cache-Tag`) or `bunny` (`CDN-Tag`).",
  },
  CDN_PURGE_URL: {
    schema: list(address(/^https?$/, "https://api.fastly.com/service/ID/purge")).default([]),
    about:
      "The address that purges the `CDN` by tags, called after each write; of several Varnishes, all their addresses, separated by commas.",
  },
  CDN_PURGE_TOKEN: {
    schema: z.string().min(1).optional(),
    about: "The token of the purge API of the `CDN`.",
    secret: true,
  },
  INDEXNOW_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/, "must be 8 to 128 letters, digits and hyphens")
      .optional(),
    about:
      "A key of your own choice, 8 to 128 letters, digits and hyphens: new and changed addresses are announced to search engines by [IndexNow](https://www.indexnow.org), and the key is served at `/{key}.txt`.",
  },
  INDEXNOW_URL: {
    schema: address(/^https?$/, "https://api.indexnow.org/indexnow").default("https://api.indexnow.org/indexnow"),
    about: "Where addresses are announced with `INDEXNOW_KEY`; the service tells the other search engines.",
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
      .optional(),
    about: "Photos and recordings are stored in this bucket of an object store instead of `DATA_DIR`.",
  },
  S3_ENDPOINT: {
    schema: address(/^https?$/, "https://s3.example").optional(),
    about: "The address of the object store, such as `https://s3.example`. Default: Amazon's in `S3_REGION`.",
  },
  S3_REGION: {
    schema: z.string().min(1).default("us-east-1"),
    about: "The region of the object store; many stores accept any value.",
  },
  S3_ACCESS_KEY_ID: { schema: z.string().min(1).optional(), about: "The access key. Needed with `S3_BUCKET`." },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().min(1).optional(),
    about: "The secret of the access key. Needed with `S3_BUCKET`.",
    secret: true,
  },
  S3_PATH_STYLE: {
    schema: oneOf("on", "off").default("off"),
    about: "`on` where the bucket is in the path of the address instead of its host: MinIO, Garage and others.",
  },
  S3_PREFIX: {
    schema: z
      .string()
      .regex(/^([\w.-]+\/)*$/, "must be names that each end with a slash, such as eolaire/")
      .default(""),
    about: "Prefix of all object names, such as `eolaire/`.",
  },
  FFMPEG: {
    schema: z
      .string()
      .regex(/^(off|\/.+)$/, "must be the path of the program, from the root, or off")
      .optional(),
    about:
      "The ffmpeg, 5.1 or newer, by which recordings become AAC, such as `/opt/ffmpeg/bin/ffmpeg`; `off`: none. Default: the one on the `PATH`, if there is one.",
  },
  BACKUP_TO: {
    schema: z
      .string()
      .regex(/^(s3:\/\/[a-z0-9]\S+|\/.*)$/, "must be a folder, from the root, or an address such as s3://bucket/prefix")
      .optional(),
    about:
      "Makes backups regularly into this folder, such as `/backups`, or bucket, `s3://bucket/prefix` (with the account of `S3_…`). Each directory needs a place of its own.",
  },
  BACKUP_EVERY: {
    schema: z
      .string()
      .regex(/^[1-9][0-9]{0,3}[hd]$/, "must be hours or days, such as 6h or 1d")
      .default("24h"),
    about: "The time from one backup to the next, in hours or days: `24h`, `7d`.",
  },
  BACKUP_KEEP: {
    schema: whole(1, 10_000).default(14),
    about: "How many backups stay in `BACKUP_TO`; older ones are deleted after each new one.",
  },
  BACKUP_WAL: {
    schema: oneOf("on", "off").default("off"),
    about:
      "`on`: the embedded server's WAL is archived in `BACKUP_TO/wal` every minute, so that `restore --until TIME` gives the database as it was at that time.",
  },
  BACKUP_RECIPIENTS: {
    schema: list(
      z
        .string()
        .regex(
          /^age1[a-z0-9]{20,4000}$/,
          "must be recipients of age, such as age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8…",
        ),
    ).default([]),
    about:
      "Encrypts backups and archived WAL for these recipients of [age](https://age-encryption.org), separated by commas; only the identity that belongs to one opens them (`--identity FILE`). The server needs it never: store it elsewhere.",
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(20, "must be 20 characters or more").optional(),
    about: "Encrypts backups with a passphrase instead, 20 characters or more, and opens them. Not for WAL.",
    secret: true,
  },
  BACKUP_TRUSTED_KEYS: {
    schema: list(z.string().regex(PUBLIC_KEY, "must be keys such as ed25519:pnLZ…, which `backup` prints")).default([]),
    about:
      "Public keys of other data folders, such as that of a lost machine, whose backups `restore` accepts without `--trust` ([signatures](#signatures-and-encryption)).",
  },
  BACKUP_BEFORE_UPGRADE: {
    schema: oneOf("on", "off").default("on"),
    about:
      "`on`: before a new version changes the schema, the embedded server copies the database into `DATA_DIR/before-upgrade`; with `DATABASE_URL` the upgrade waits for your backup. `off`: neither.",
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, "must be 16 characters or more, without spaces")
      .optional(),
    about:
      "The bearer token for `/metrics`; without it only this machine may read them, while `PUBLIC_URL` is not public.",
    secret: true,
  },
  IDENTITY_PROJECT_ID: {
    schema: z
      .string()
      .regex(/^[a-z][a-z0-9-]{3,29}$/, "must be 4 to 30 small letters, digits and hyphens")
      .default("eolaire"),
    about: "The audience of the embedded provider's tokens.",
  },
  IDENTITY_API_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{1,100}$/, "must be letters, digits, - and _")
      .default("eolaire"),
    about: "The `key` of sign-in calls. It is public.",
  },
  IDENTITY_ISSUER: {
    schema: address(/^https?$/, "https://eolaire.example").optional(),
    about: "The issuer of the tokens. Default: `PUBLIC_URL`.",
  },
  IDENTITY_METHODS: {
    schema: list(z.enum(IDENTITY_METHODS, { error: `may hold ${IDENTITY_METHODS.join(", ")}` })).default([
      "password",
      "email-link",
      "totp",
      "passkey",
    ]),
    about: "Sign-in methods besides `OIDC_PROVIDERS`: password, email-link, anonymous, phone, totp, passkey.",
  },
  REQUIRE_SECOND_FACTOR: {
    schema: oneOf("off", "admin", "editor").default("admin"),
    about:
      "Who needs a second factor a week after getting the role: `admin`, `editor` (both roles) or nobody (`off`). For the embedded provider with `totp`, `phone` or `passkey`.",
  },
  OPEN_DATA_LICENCE: {
    schema: z.string().max(80).optional(),
    about: "The licence of the public data, such as `CC BY 4.0`. Needed with `OPEN_DATA_LICENCE_URL`.",
  },
  OPEN_DATA_LICENCE_URL: {
    schema: address(/^https?$/, "https://creativecommons.org/licenses/by/4.0/").optional(),
    about: "The address of the licence. Needed with `OPEN_DATA_LICENCE`.",
  },
  AUTHORIZED_DOMAINS: {
    schema: list(host).default([]),
    about:
      "Hosts of existing clients that sign people in here and call the API from their pages, such as `app.island.ie` ([connecting-a-client.md](connecting-a-client.md)).",
  },
  PASSWORD_MIN_LENGTH: { schema: whole(6, 64).default(6), about: "The minimum length of a password, from 6." },
  PASSWORD_DEMANDS: {
    schema: list(z.enum(PASSWORD_DEMANDS, { error: `may hold ${PASSWORD_DEMANDS.join(", ")}` })).default([]),
    about: "Required kinds of characters: lowercase, uppercase, digit, symbol. A longer minimum protects better.",
  },
  OIDC_PROVIDERS: {
    schema: z.string().default("[]").transform(readProviders),
    about: "Other providers, a JSON list of `{ id, name, issuer, client_id, client_secret }`.",
    secret: true,
  },
  FIREBASE_PROJECT_ID: {
    schema: z.string().min(1).optional(),
    about: "Use this Firebase project instead of the embedded provider.",
  },
  FIREBASE_API_KEY: {
    schema: z.string().min(1).optional(),
    about: "Its web API key. Needed with `FIREBASE_PROJECT_ID`.",
  },
  FIREBASE_AUTH_DOMAIN: {
    schema: z.string().min(1).optional(),
    about: "Its domain for sign-in. Default: `PROJECT.firebaseapp.com`.",
  },
  FIREBASE_APP_ID: { schema: z.string().min(1).optional(), about: "Its web app id." },
  FIREBASE_JWKS_URL: {
    schema: address(/^https?$/, "https://www.googleapis.com/…").default(
      "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
    ),
    about: "The address of the public keys of its tokens.",
  },
  SMTP_URL: {
    schema: address(/^smtps?$/, "smtps://user:password@host:465").optional(),
    about: "The mail server; without it mails stay in the outbox (`npm run eolaire -- outbox`).",
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().min(3).max(200).optional(),
    about: "The sender of mails, such as `Eolaire <no-reply@eolaire.example>`. Needed with `SMTP_URL`.",
  },
  SMS_WEBHOOK_URL: {
    schema: address(/^https?$/, "https://sms.example/send").optional(),
    about: "Receives text messages as `POST { id, to, text }`; without it they stay in the outbox.",
    secret: true,
  },
} as const satisfies Record<string, { schema: z.ZodType; about: string; secret?: boolean }>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]["schema"]> };
