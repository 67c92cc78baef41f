import { resolve } from "node:path";
import { z } from "zod";
import { StartRefused } from "./start-refused.ts";

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(", ")}` });
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });
const degrees = z
  .string()
  .regex(/^-?\d+(\.\d+)?, *-?\d+(\.\d+)?$/, { error: "must be latitude,longitude, such as 54.99,-8.50", abort: true })
  .refine((text) => {
    const [latitude = 0, longitude = 0] = text.split(",").map(Number);
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  }, "is not a place on Earth: latitude -90 to 90, longitude -180 to 180");

/** Every setting, once: its form, its default, what it is for. `docs/operating.md` is checked against this table. */
const SETTINGS = {
  PORT: { schema: whole(0, 65_535).default(3000), about: "The port to listen on; 0 takes a free one." },
  HOST: { schema: z.string().default("127.0.0.1"), about: "The address to listen on; 0.0.0.0 for all." },
  PUBLIC_URL: {
    schema: address(/^https?$/, "https://eolaire.example").optional(),
    about: "The address that visitors use, such as https://eolaire.example. Links, feeds and mails carry it.",
  },
  DATA_DIR: {
    schema: z.string().default("./data"),
    about: "Everything that must be kept: the database and the media.",
  },
  DATABASE_URL: {
    schema: address(/^postgres(ql)?$/, "postgres://user:password@host/database").optional(),
    about: "A PostgreSQL 18 of yours; without it one is started in DATA_DIR.",
    secret: true,
  },
  DEMO: { schema: oneOf("on", "off").default("on"), about: "Whether a new data folder gets the demonstration." },
  LOG_LEVEL: {
    schema: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
    about: "How much is told on standard output, as JSON lines.",
  },
  SITE_NAME: { schema: z.string().min(1).max(60).default("Eolaire"), about: "The name of the directory in English." },
  SITE_NAME_IE: { schema: z.string().min(1).max(60).default("Eolaire"), about: "The name of the directory in Irish." },
  MAP_CENTER: { schema: degrees.default("54.99,-8.50"), about: "Where a map without pins opens: latitude,longitude." },
  MAP_ZOOM: { schema: whole(1, 19).default(13), about: "How close it opens." },
  MAP_TILES_URL: {
    schema: z
      .string()
      .regex(/^https?:\/\/\S*\{z\}\S*/, "must be a template such as https://tiles.example/{z}/{x}/{y}.png")
      .optional(),
    about: "Raster tiles of a server whose terms you accept; without it the map draws the coast it comes with.",
  },
  MAP_TILES_ATTRIBUTION: {
    schema: z.string().max(200).optional(),
    about: "What the tiles' licence asks to be said. Needed with MAP_TILES_URL.",
  },
  MAP_TILES_MAX_ZOOM: {
    schema: whole(1, 22).default(18),
    about: "The closest zoom of the tiles.",
  },
} as const satisfies Record<string, { schema: z.ZodType; about: string; secret?: boolean }>;

export type SettingName = keyof typeof SETTINGS;
type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]["schema"]> };

export type Config = {
  port: number;
  host: string;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  demo: boolean;
  logLevel: Settings["LOG_LEVEL"];
  siteName: { en: string; ga: string };
  map: {
    center: { latitude: number; longitude: number };
    zoom: number;
    tiles: { url: string; attribution: string; maxZoom: number } | null;
  };
};

type Environment = Record<string, string | undefined>;

/** @throws StartRefused with every mistake, a line each */
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

/** An empty setting is one that is not set: that is how many tools pass "none". */
function presentIn(env: Environment): Environment {
  return Object.fromEntries(Object.keys(SETTINGS).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

function contradictions(settings: Settings, env: Environment): string[] {
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
  return mistakes;
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || host === "[::1]" || host.startsWith("127.");

/** A setting that was meant for us and is not one: with our prefix, or one slip away from a name of ours. */
function misspelt(env: Environment): string[] {
  const names = Object.keys(SETTINGS);
  return Object.keys(env).flatMap((name) => {
    if (name in SETTINGS) return [];
    const meant = names.find((known) => known.length > 5 && isOneSlipAway(name, known));
    if (meant) return [`${name}: is not a setting; did you mean ${meant}?`];
    return name.startsWith("EOLAIRE_") ? [`${name}: is not a setting; npm run eolaire -- config lists all`] : [];
  });
}

/** One letter missing, added or wrong, or two neighbours exchanged. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(""));
}

function configFrom(settings: Settings): Config {
  const [latitude = 0, longitude = 0] = settings.MAP_CENTER.split(",").map(Number);
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ""),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    demo: settings.DEMO === "on",
    logLevel: settings.LOG_LEVEL,
    siteName: { en: settings.SITE_NAME, ga: settings.SITE_NAME_IE },
    map: {
      center: { latitude, longitude },
      zoom: settings.MAP_ZOOM,
      tiles: settings.MAP_TILES_URL
        ? {
            url: settings.MAP_TILES_URL,
            attribution: settings.MAP_TILES_ATTRIBUTION ?? "",
            maxZoom: settings.MAP_TILES_MAX_ZOOM,
          }
        : null,
    },
  };
}

/** For people: every setting with its value here, its default and what it is for. Secrets are masked. */
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
