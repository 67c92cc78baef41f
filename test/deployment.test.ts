import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../src/server/config/config.ts";
import { SETTINGS } from "../src/server/config/settings.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");

test("the settings of the example for systemd are accepted, with the address of its proxy trusted", () => {
  const config = readConfig({
    NODE_ENV: "production",
    ...(parseEnv(read("deploy/eolaire.env")) as Record<string, string>),
  });
  expect(config).toMatchObject({ demo: false, host: "127.0.0.1", trustedProxies: ["127.0.0.1", "::1"] });
  expect(config.backup?.to).toBe("/var/backups/eolaire");
});

/** The lines `NAME: value` below `x-settings`, with `${NAME:?…}` and `${NAME:-}` as Compose replaces them. */
function settingsOfCompose(secrets: Record<string, string>): Record<string, string> {
  const [, block = ""] = /^x-settings: &settings\n((?: {2}.*\n)+)/m.exec(read("deploy/compose.yaml")) ?? [];
  const lines = block
    .trimEnd()
    .split("\n")
    .map((line) => /^ {2}(\w+): (.*)$/.exec(line)!);
  const filledIn = (text: string) =>
    text.replace(/^"|"$/g, "").replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name) => secrets[name] ?? "");
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, filledIn(value)]));
}

test("the settings of the example for containers are accepted", () => {
  const secrets = { SITE_HOST: "eolaire.example", DATABASE_PASSWORD: "a-long-password", S3_SECRET: "a-long-secret" };
  const config = readConfig({
    NODE_ENV: "production",
    HOST: "0.0.0.0",
    DATA_DIR: "/data",
    ...settingsOfCompose(secrets),
  });
  expect(config).toMatchObject({ publicUrl: "https://eolaire.example", trustedProxies: ["172.31.254.0/24"] });
  expect(config.databaseUrl).toBe("postgres://eolaire:a-long-password@database/eolaire");
  expect(config.s3).toMatchObject({ bucket: "media", endpoint: "http://store:7070", pathStyle: true });
});

test("settings that the files name in capitals are settings", () => {
  const named = globSync("deploy/{Dockerfile,compose.yaml,eolaire.*,nginx.conf,Caddyfile}").flatMap((path) => [
    ...read(path).matchAll(/\b(?:S3|MAIL|SMTP|BACKUP|TRUSTED|PUBLIC|DATA|DEMO|ADMIN|SITE)_[A-Z_]+\b/g),
  ]);
  const others = ["SITE_HOST", "S3_SECRET"]; // of Compose
  const unknown = named.map(([name]) => name).filter((name) => !(name in SETTINGS) && !others.includes(name));
  expect(unknown.filter((name) => !name.endsWith("_"))).toEqual([]);
});

test("the examples start the server as `npm start` does", async () => {
  const { NODE_FLAGS } = (await import(new URL("../scripts/setup/places.mjs", import.meta.url).href)) as {
    NODE_FLAGS: string[];
  };
  for (const file of ["deploy/Dockerfile", "deploy/eolaire.service"]) {
    for (const argument of [...NODE_FLAGS, "dist/server/main.js"]) expect(read(file), file).toContain(argument);
  }
});

test("every body that the server takes passes the proxies", () => {
  const mebibytes = 100; // docs/rules.md, Media
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(read("deploy/nginx.conf"))!;
  const [, caddy] = /max_size (\d+)MB/.exec(read("deploy/Caddyfile"))!;
  expect(Number(nginx)).toBeGreaterThan(mebibytes);
  expect(Number(caddy) * 1e6).toBeGreaterThan(mebibytes * 1024 * 1024);
});

test("a supervisor waits longer for the end than the server takes, and signals only its first process", () => {
  const { shutdownLimitMs, drainMs } = readConfig({});
  expect(shutdownLimitMs).toBeGreaterThan(drainMs);
  const unit = read("deploy/eolaire.service");
  expect(unit).toMatch(/^KillMode=mixed$/m);
  const [, systemd] = /^TimeoutStopSec=(\d+)$/m.exec(unit)!;
  const [, docker] = /stop_grace_period: (\d+)s/.exec(read("deploy/compose.yaml"))!;
  for (const seconds of [systemd, docker]) expect(Number(seconds) * 1000).toBeGreaterThan(shutdownLimitMs);
});
