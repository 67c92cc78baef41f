import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { checkUnit } from "../harness/container/deploy-tools.ts";
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

/** What an operator invents for Compose, which replaces `${NAME:?…}` and `${NAME:-}` by it. */
const SECRETS: Record<string, string> = {
  SITE_HOST: "eolaire.example",
  DATABASE_PASSWORD: "a-long-password",
  S3_SECRET: "a-long-secret",
};
type Tree = { [key: string]: Tree };
const compose = (text = read("deploy/compose.yaml")): Tree =>
  parse(
    text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => SECRETS[name] ?? ""),
    { merge: true },
  );
const manifests = (text = read("deploy/kubernetes.yaml")): Tree[] =>
  [...parseAllDocuments(text, { merge: true })].map((document) => document.toJS());
const manifest = (kind: string) => manifests().find((one) => String(one.kind) === kind)!;
const texts = (tree: Tree) =>
  Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, String(value ?? "")]));

test("the settings of the example for containers are accepted", () => {
  const settings = texts(compose()["x-settings"]!);
  const config = readConfig({ NODE_ENV: "production", HOST: "0.0.0.0", DATA_DIR: "/data", ...settings });
  expect(config).toMatchObject({ publicUrl: "https://eolaire.example", trustedProxies: ["172.31.254.0/24"] });
  expect(config.databaseUrl).toBe("postgres://eolaire:a-long-password@database/eolaire");
  expect(config.s3).toMatchObject({ bucket: "media", endpoint: "http://store:7070", pathStyle: true });
});

test("settings that the files name in capitals are settings", () => {
  const named = globSync("deploy/{Dockerfile,compose.yaml,kubernetes.yaml,eolaire.*,nginx.conf,Caddyfile}").flatMap(
    (path) => [...read(path).matchAll(/\b(?:S3|MAIL|SMTP|BACKUP|TRUSTED|PUBLIC|DATA|DEMO|ADMIN|SITE)_[A-Z_]+\b/g)],
  );
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

const ajv = new Ajv2020({ strict: false, allErrors: true });
const { properties: kinds, ...definitions } = JSON.parse(read("harness/container/schemas/kubernetes.json"));
const validators = new Map<string, ReturnType<typeof ajv.compile>>([
  ["compose", ajv.compile(JSON.parse(read("harness/container/schemas/compose.json")))],
  ...Object.keys(kinds).map((kind) => [kind, ajv.compile({ ...definitions, ...kinds[kind] })] as const),
]);

/** By the schemas of Compose and Kubernetes themselves; `npm run harness -- container` asks their own programs. */
function errorsIn(file: "compose" | "kubernetes", text?: string): string[] {
  const documents = file === "compose" ? [compose(text)] : manifests(text);
  return documents.flatMap((document) => {
    const validate = validators.get(file === "compose" ? file : String(document.kind))!;
    return validate(document) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
  });
}

test.each([
  ["compose", "stop_grace_period: 60s", "stop_graceperiod: 60s"],
  ["compose", "read_only: true", "read_only: [yes]"],
  ["compose", "condition: service_healthy", "condition: well"],
  ["kubernetes", "readinessProbe:", "readynessProbe:"],
  ["kubernetes", "replicas: 3", 'replicas: "three"'],
  ["kubernetes", "maxUnavailable: 1", "maxUnavailable: [1]"],
  ["kubernetes", "  selector:\n    matchLabels: *labels\n", ""],
] as const)("the example for %s is valid, and not with a mistake: %s", (file, right, wrong) => {
  expect(errorsIn(file)).toEqual([]);
  expect(read(`deploy/${file}.yaml`)).toContain(right);
  expect(errorsIn(file, read(`deploy/${file}.yaml`).replace(right, wrong))).not.toEqual([]);
});

test("on Kubernetes the settings are accepted, and the secrets are only named", () => {
  const secrets = {
    DATABASE_URL: "postgres://eolaire:password@database/eolaire",
    S3_SECRET_ACCESS_KEY: "a-long-secret",
  };
  const image = { NODE_ENV: "production", HOST: "0.0.0.0", DEMO: "off", S3_ACCESS_KEY_ID: "eolaire" };
  const config = readConfig({ ...image, ...texts(manifest("ConfigMap").data!), ...secrets });
  expect(config).toMatchObject({ publicUrl: "https://eolaire.example", dataDir: "/data/eolaire", workers: 2 });
  const secret = ["DATABASE_URL", "S3_SECRET_ACCESS_KEY", "S3_ACCESS_KEY_ID", "SMTP_URL", "METRICS_TOKEN"];
  for (const name of secret) expect(manifest("ConfigMap").data, name).not.toHaveProperty(name);
});

test("on Kubernetes three instances drain before they end, write nowhere else, and are not ended together", () => {
  const { replicas, strategy, selector, template } = manifest("Deployment").spec! as Record<string, Tree>;
  const pod = template!.spec! as unknown as {
    terminationGracePeriodSeconds: number;
    enableServiceLinks: boolean;
    securityContext: object;
    initContainers: { securityContext: object }[];
    containers: {
      securityContext: object;
      lifecycle: Tree;
      readinessProbe: Tree;
      livenessProbe: Tree;
      resources: Tree;
    }[];
  };
  const [server] = pod.containers;
  expect(replicas).toBe(3);
  expect(strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
  expect(pod.enableServiceLinks).toBe(false); // EOLAIRE_PORT would be refused as a mistyped setting
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
  const restricted = { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } };
  for (const one of [...pod.initContainers, ...pod.containers]) expect(one.securityContext).toMatchObject(restricted);
  expect(server).toMatchObject({
    readinessProbe: { httpGet: { path: "/readyz" } },
    livenessProbe: { httpGet: { path: "/healthz" } },
    resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
  });
  const settings = texts(manifest("ConfigMap").data!);
  const { drainMs, shutdownLimitMs } = readConfig({
    ...settings,
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  });
  const { periodSeconds, failureThreshold } = server!.readinessProbe as unknown as Record<string, number>;
  expect(drainMs).toBeGreaterThanOrEqual(periodSeconds! * failureThreshold! * 1000);
  const sleeps = Number(
    (server!.lifecycle as unknown as { preStop: { exec: { command: string[] } } }).preStop.exec.command[1],
  );
  expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(sleeps * 1000 + shutdownLimitMs);
  const { spec } = manifest("PodDisruptionBudget");
  expect(spec).toEqual({ maxUnavailable: 1, selector });
  expect(template!.metadata!.labels).toEqual(selector!.matchLabels);
});

/** What systemd 247 and newer know of what a unit such as ours may say. */
const DIRECTIVES = new Set(
  `Description Documentation Wants After StartLimitIntervalSec Type User Group WorkingDirectory EnvironmentFile Environment ExecStart Restart RestartSec
  RestartPreventExitStatus KillMode TimeoutStopSec LimitNOFILE OOMPolicy StateDirectory StateDirectoryMode CacheDirectory
  CacheDirectoryMode ReadWritePaths UMask ProtectSystem ProtectHome PrivateTmp PrivateDevices PrivateUsers ProtectClock
  ProtectControlGroups ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectProc RemoveIPC
  NoNewPrivileges CapabilityBoundingSet AmbientCapabilities LockPersonality RestrictAddressFamilies RestrictNamespaces
  RestrictRealtime RestrictSUIDSGID SystemCallArchitectures SystemCallFilter SystemCallErrorNumber WantedBy`.split(
    /\s+/,
  ),
);
const analyze = ["/usr/bin/systemd-analyze", "/bin/systemd-analyze"].find((path) => existsSync(path));

test("the unit for systemd says what systemd knows", () => {
  const lines = read("deploy/eolaire.service")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const sections = lines.filter((line) => line.startsWith("["));
  expect(sections).toEqual(["[Unit]", "[Service]", "[Install]"]);
  const said = lines.filter((line) => !line.startsWith("[")).map((line) => line.slice(0, line.indexOf("=")));
  expect(said.filter((name) => !DIRECTIVES.has(name))).toEqual([]);
});

test.skipIf(!analyze)("systemd-analyze objects to nothing in the unit, where this machine has it", async () => {
  const verdict = await checkUnit(analyze!).then(
    () => "valid",
    (error: Error) => error.message,
  );
  expect(verdict).toBe("valid");
});

test.each([
  [
    "debian:slim",
    "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file",
    /apt-get install libatomic1.*dnf install libatomic/,
  ],
  [
    "another library",
    "node: error while loading shared libraries: libdl-2.so.2: cannot open shared object file",
    /libdl-2: `apt-file/,
  ],
  ["an old system", "node: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.28' not found", /too old/],
  ["Alpine", "spawn node_modules/node/bin/node ENOENT", /not run at all.*Alpine Linux \(musl\).*use Debian/],
  ["Alpine with gcompat", "Error relocating node: fcntl64: symbol not found", /Alpine Linux \(musl\)/],
])("a start says what Node lacks on %s, and how to get it", async (_, reason, advice) => {
  const { adviceFor } = await import(new URL("../scripts/setup/missing-libraries.mjs", import.meta.url).href);
  expect(adviceFor(reason)).toMatch(advice);
});

test("without glibc a start says so before it installs anything", async () => {
  const { adviceWithoutGlibc } = await import(new URL("../scripts/setup/missing-libraries.mjs", import.meta.url).href);
  const isThere = (path: string) => path === "/lib64/ld-linux-x86-64.so.2";
  expect(adviceWithoutGlibc({ platform: "linux", arch: "x64" }, isThere)).toBe(null);
  expect(adviceWithoutGlibc({ platform: "linux", arch: "arm64" }, isThere)).toContain("Alpine Linux (musl)");
  expect(adviceWithoutGlibc({ platform: "darwin", arch: "arm64" }, () => false)).toBe(null);
});
