import { isAbsolute } from "node:path";
import { describe, expect, test } from "vitest";
import { MODULE_NAMES } from "#core/contract/module-names.ts";
import { describeSettings, readConfig } from "./config.ts";
import { StartRefused } from "./start-refused.ts";

/** The lines that the operator reads. */
function mistakesIn(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    expect(error.exitCode).toBe(78);
    return error.message.split("\n");
  }
  return [];
}

describe("without any setting", () => {
  test("the server listens on this machine only, with the demonstration", () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: "127.0.0.1", demo: true, directory: {}, mapTiles: null });
    expect(isAbsolute(readConfig({}).dataDir)).toBe(true);
  });

  test("an empty setting counts as not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toEqual(readConfig({}));
  });
});

test("settings are read", () => {
  const config = readConfig({
    PORT: "8080",
    PUBLIC_URL: "https://eolaire.example/",
    DEMO: "off",
    MAP_CENTER: "53.1, -9.5",
    MAP_TILES_URL: "https://tiles.example/{z}/{x}/{y}.png",
    MAP_TILES_ATTRIBUTION: "© Tiles",
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: "https://eolaire.example",
    demo: false,
    directory: { map_latitude: 53.1, map_longitude: -9.5 },
    mapTiles: { attribution: "© Tiles", maxZoom: 18 },
  });
});

test("what the directory says of itself is set by the operator, where it is", () => {
  const { directory } = readConfig({
    SITE_NAME: "Kerry",
    MAP_ZOOM: "9",
    MODERATE_EDITS: "off",
    MAIL_FROM: "Kerry office <office@kerry.example>",
  });
  expect(directory).toEqual({ name: "Kerry", map_zoom: 9, moderates_edits: false, mail_sender: "Kerry office" });
  expect(readConfig({ MAIL_FROM: "office@kerry.example" }).directory).toEqual({});
});

test("the minimum length of passwords can be set from 6 on", () => {
  expect(readConfig({ PASSWORD_MIN_LENGTH: "6" }).identity.password.minLength).toBe(6);
  expect(mistakesIn({ PASSWORD_MIN_LENGTH: "5" })).toEqual([
    "PASSWORD_MIN_LENGTH: must be a whole number from 6 to 64",
  ]);
});

test("trusted proxies are addresses and ranges", () => {
  const proxies = ["127.0.0.1", "::1", "10.0.0.0/8"];
  expect(readConfig({ TRUSTED_PROXIES: proxies.join(", ") }).trustedProxies).toEqual(proxies);
  for (const wrong of ["localhost", "10.0.0.0/33", "10.0.0.0/8/8", "*"]) {
    expect(mistakesIn({ TRUSTED_PROXIES: wrong })[0]).toMatch(/must be addresses or ranges/);
  }
});

describe("regular backups", () => {
  test("are made daily, and fourteen stay", () => {
    const backup = { to: "/backups", everyMs: 24 * 3_600_000, keep: 14, wal: false };
    expect(readConfig({ BACKUP_TO: "/backups" }).backup).toEqual(backup);
    expect(readConfig({ BACKUP_TO: "/backups", BACKUP_EVERY: "7d" }).backup?.everyMs).toBe(7 * 24 * 3_600_000);
    expect(readConfig({}).backup).toBeNull();
  });

  test.each([
    [{ BACKUP_TO: "backups" }, /^BACKUP_TO: must be a folder, from the root/],
    [{ BACKUP_TO: "/srv/data/backups", DATA_DIR: "/srv/data" }, /^BACKUP_TO: must not be inside DATA_DIR/],
    [{ BACKUP_TO: "s3://bucket/nightly" }, /^S3_ACCESS_KEY_ID: is needed/],
    [{ BACKUP_RECIPIENTS: "office@example.com" }, /^BACKUP_RECIPIENTS.*must be recipients of age/],
    [{ BACKUP_PASSPHRASE: "short" }, /^BACKUP_PASSPHRASE: must be 20 characters/],
    [
      { BACKUP_PASSPHRASE: "x".repeat(20), BACKUP_RECIPIENTS: `age1${"q".repeat(58)}` },
      /^BACKUP_PASSPHRASE: .* not both/,
    ],
    [
      { BACKUP_PASSPHRASE: "x".repeat(20), BACKUP_WAL: "on", BACKUP_TO: "/backups" },
      /^BACKUP_PASSPHRASE: archived WAL/,
    ],
    [{ BACKUP_TRUSTED_KEYS: "mine" }, /^BACKUP_TRUSTED_KEYS.*must be keys such as ed25519:/],
    [{ BACKUP_EVERY: "soon" }, /^BACKUP_EVERY: must be hours or days/],
    [{ MAP_FILE: "island.mbtiles" }, /^MAP_FILE: must be the path of a PMTiles file/],
    [
      { MAP_FILE: "a.pmtiles", MAP_TILES_URL: "https://t.example/{z}/{x}/{y}.png", MAP_TILES_ATTRIBUTION: "© T" },
      "MAP_FILE: maps show either this file or MAP_TILES_URL",
    ],
  ])("%o is refused", (env, line) => expect(mistakesIn(env)[0]).toMatch(line));
});

test("push services are those of the browsers, or others, with a port where it is not 443", () => {
  expect(readConfig({}).pushServices).toContain("fcm.googleapis.com");
  const others = { PUSH_SERVICES: "Push.example, other.example:8443" };
  expect(readConfig(others).pushServices).toEqual(["push.example", "other.example:8443"]);
  for (const wrong of ["*", "com", "https://push.example", "push.example:", "push.example/x"])
    expect(mistakesIn({ PUSH_SERVICES: wrong })[0]).toMatch(/^PUSH_SERVICES.*may hold hosts/);
});

test("all mistakes are reported at once, one per line", () => {
  expect(mistakesIn({ PORT: "70000", DEMO: "maybe", PUBLIC_URL: "eolaire", DATABASE_URL: "mysql://host/x" })).toEqual([
    "PORT: must be a whole number from 0 to 65535",
    "PUBLIC_URL: must be an address such as https://eolaire.example",
    "DATABASE_URL: must be an address such as postgres://user:password@host/database",
    "DEMO: must be one of on, off",
  ]);
});

test.each([
  [{ PORT: "3000.5" }, "PORT: must be a whole number from 0 to 65535"],
  [{ PUBLIC_URL: "https://eolaire.example/en" }, /^PUBLIC_URL: must be an origin/],
  [{ ANALYTICS_SCRIPT_URL: "http://count.example/script.js" }, "ANALYTICS_SCRIPT_URL: must be https"],
  [{ MAP_CENTER: "north" }, /^MAP_CENTER: must be latitude,longitude/],
  [{ MAP_CENTER: "154.99,-8.5" }, /^MAP_CENTER: is not a place on Earth/],
  [{ CDN_PURGE_URL: "https://cdn.example" }, "CDN: is needed with CDN_PURGE_URL and CDN_PURGE_TOKEN"],
  [{ CDN: "fastly", CDN_PURGE_URL: "https://cdn.example" }, "CDN_PURGE_TOKEN: is needed with CDN=fastly"],
  [{ MAP_TILES_URL: "https://tiles.example/{z}/{x}/{y}.png" }, "MAP_TILES_ATTRIBUTION: is needed with MAP_TILES_URL"],
  [{ MAP_FILE: "island.mbtiles" }, /^MAP_FILE: must be the path of a PMTiles file/],
  [
    { MAP_FILE: "a.pmtiles", MAP_TILES_URL: "https://t.example/{z}/{x}/{y}.png", MAP_TILES_ATTRIBUTION: "© T" },
    "MAP_FILE: maps show either this file or MAP_TILES_URL",
  ],
  [{ PLAIN: "prefix,fastpath" }, /^PLAIN.1: may hold all, answer-cache, fast-path, prefix, /],
  [{ MODULES: "-no-such" }, `MODULES.0: may hold ${MODULE_NAMES.map((name) => `-${name}`).join(", ")}, not -no-such`],
  [{ MODULES: `${MODULE_NAMES[0]}` }, /^MODULES.0: may hold -.*, not \w+/],
])("%o is refused", (env, line) => {
  expect(mistakesIn(env)).toEqual([typeof line === "string" ? line : expect.stringMatching(line)]);
});

describe("in production", () => {
  const production = { NODE_ENV: "production" };

  test("the public address has to be https", () => {
    expect(mistakesIn({ ...production, PUBLIC_URL: "http://eolaire.example" })).toEqual([
      "PUBLIC_URL: must be https in production",
    ]);
    expect(mistakesIn({ ...production, PUBLIC_URL: "https://eolaire.example" })).toEqual([]);
  });

  test("a server that is open to the network needs its public address", () => {
    expect(mistakesIn({ ...production, HOST: "0.0.0.0" })).toEqual([expect.stringMatching(/^PUBLIC_URL: is needed/)]);
  });

  test.each<Record<string, string>>([
    {},
    { PUBLIC_URL: "http://localhost:3000" },
    { PUBLIC_URL: "http://127.0.0.1:3000" },
  ])("trying it on this machine is fine: %o", (env) => expect(mistakesIn({ ...production, ...env })).toEqual([]));
});

describe("an unknown setting", () => {
  test.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URLS", "DATABASE_URL"],
    ["PUBILC_URL", "PUBLIC_URL"],
    ["MAP_CENTRE", "MAP_CENTER"],
  ])("%s: did you mean %s?", (wrong, right) => {
    expect(mistakesIn({ [wrong]: "x" })).toEqual([`${wrong}: is not a setting; did you mean ${right}?`]);
  });

  test("with our prefix is refused; settings of other programs are ignored", () => {
    expect(mistakesIn({ EOLAIRE_PORT: "1" })).toEqual([expect.stringMatching(/^EOLAIRE_PORT: is not a setting/)]);
    expect(mistakesIn({ PATH: "/bin", HOME: "/", POST: "x", HOSTNAME: "here" })).toEqual([]);
  });
});

test("the list of settings masks passwords", () => {
  const shown = describeSettings({ DATABASE_URL: "postgres://eolaire:s%20cret@host/eolaire" });
  const url = shown.find(({ name }) => name === "DATABASE_URL")?.value;
  expect(url).toContain("eolaire");
  expect(url).not.toMatch(/cret/);
});
