import { execFile, spawn, spawnSync } from "node:child_process";
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const VERSION = "2.19.1";
const DEPENDENCIES = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1";
/** OpenSearch refuses to run as root: then as nobody. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const CACHE = isRoot ? "/var/tmp/eolaire" : join(homedir(), ".cache/eolaire");
const HOME = join(CACHE, `opensearch-${VERSION}`);
const run = promisify(execFile);

/** Why OpenSearch cannot be started here; null: it can. */
export function whyNoOpenSearch(): string | null {
  for (const program of ["java", "mvn"]) {
    if (spawnSync(program, ["-version"], { stdio: "ignore" }).error) return `there is no ${program} on the PATH`;
  }
  return null;
}

/** The folder of OpenSearch with Painless, fetched once from Maven Central, outside of the repository. */
export async function openSearchHome(): Promise<string> {
  if (await isFile(join(HOME, "complete"))) return HOME;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, "opensearch-"));
  const maven = (goal: string, ...options: string[]) =>
    run("mvn", ["-q", "-B", `${DEPENDENCIES}:${goal}`, ...options.map((option) => `-D${option}`)], { cwd: folder });
  await maven(
    "unpack",
    `artifact=org.opensearch.distribution.integ-test-zip:opensearch:${VERSION}:zip`,
    `outputDirectory=${folder}`,
  );
  const home = join(folder, `opensearch-${VERSION}`);
  const painless = join(home, "modules/lang-painless");
  await mkdir(painless);
  await writeFile(join(folder, "pom.xml"), POM);
  await maven(
    "copy-dependencies",
    `outputDirectory=${painless}`,
    "includeGroupIds=org.antlr,org.ow2.asm,org.opensearch.plugin",
  );
  await writeFile(join(painless, "plugin-descriptor.properties"), DESCRIPTOR);
  await writeFile(join(painless, "plugin-security.policy"), POLICY);
  await writeFile(join(home, "complete"), "");
  await rename(home, HOME).catch(() => {}); // another process was sooner
  await rm(folder, { recursive: true, force: true });
  return HOME;
}

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>eolaire</groupId><artifactId>painless</artifactId><version>1</version><dependencies><dependency>
<groupId>org.opensearch.plugin</groupId><artifactId>lang-painless</artifactId><version>${VERSION}</version></dependency></dependencies></project>`;
const DESCRIPTOR = `name=lang-painless
description=Painless
version=${VERSION}
opensearch.version=${VERSION}
java.version=11
classname=org.opensearch.painless.PainlessPlugin
extended.plugins=
has.native.controller=false
`;
const POLICY = `grant {
  permission java.lang.RuntimePermission "createClassLoader";
  permission java.lang.RuntimePermission "getClassLoader";
};
`;

const isFile = (path: string) =>
  readFile(path).then(
    () => true,
    () => false,
  );

export type SearchNode = { url: string; pid: number; stop(signal?: NodeJS.Signals): Promise<void> };

type NodeOptions = { name?: string; ports?: [http: number, transport: number]; seeds?: number[]; heapMb?: number };

/** Starts a node on this machine; with `seeds`, the transport ports of all nodes, as one of a cluster. */
export async function startNode({
  name = "n1",
  ports,
  seeds = [],
  heapMb = 512,
}: NodeOptions = {}): Promise<SearchNode> {
  const home = await openSearchHome();
  const [http, transport] = ports ?? [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), `eolaire-${name}-`));
  const cluster = seeds.length > 0;
  const settings = [
    ...[`cluster.name: eolaire-${seeds[0] ?? transport}`, `node.name: ${name}`, "network.host: 127.0.0.1"],
    ...[`http.port: ${http}`, `transport.port: ${transport}`, `path.data: ${folder}/data`, `path.logs: ${folder}/logs`],
    "cluster.routing.allocation.disk.threshold_enabled: false",
    "indices.breaker.total.use_real_memory: false", // of a heap so small, what is not collected yet would be too much
    ...(cluster
      ? [
          `discovery.seed_hosts: [${seeds.map((port) => `"127.0.0.1:${port}"`).join(", ")}]`,
          `cluster.initial_cluster_manager_nodes: [${seeds.map((_, at) => `n${at + 1}`).join(", ")}]`,
        ]
      : ["discovery.type: single-node"]),
  ];
  await mkdir(join(folder, "config"));
  await writeFile(join(folder, "config/opensearch.yml"), settings.join("\n"));
  await writeFile(join(folder, "config/log4j2.properties"), "status = error\nrootLogger.level = error\n");
  await mkdir(join(folder, "tmp"));
  if (isRoot) for (const path of ["", "config", "tmp"]) await chown(join(folder, path), NOBODY, NOBODY);
  const child = spawn(
    "java",
    [
      ...[`-Xms${heapMb}m`, `-Xmx${heapMb}m`, "-XX:+UseSerialGC", `-Djava.io.tmpdir=${folder}/tmp`],
      ...["-Dlog4j2.disable.jmx=true", `-Dopensearch.path.home=${home}`, `-Dopensearch.path.conf=${folder}/config`],
      ...["-Dopensearch.distribution.type=zip", "-cp", `${home}/lib/*`, "org.opensearch.bootstrap.OpenSearch"],
    ],
    { stdio: "ignore", cwd: folder, ...(isRoot && { uid: NOBODY, gid: NOBODY }) },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${http}`;
  await untilAnswers(url, cluster ? null : child);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.ref();
    child.kill(signal);
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  child.unref();
  return { url, pid: child.pid!, stop };
}

const START_MS = 120_000;

async function untilAnswers(url: string, child: { exitCode: number | null } | null): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end; await delay(200)) {
    if (child?.exitCode != null) throw new Error(`OpenSearch ended with ${child.exitCode}`);
    if (child === null) return;
    const answer = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("OpenSearch does not answer");
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The node that all test files of a run share: whoever needs it first starts it, and the end of the run stops it. */
export async function sharedNode(folder: string): Promise<string> {
  const file = join(folder, "opensearch.json");
  const isFirst = await mkdir(`${file}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const { url, pid } = await startNode().catch(async (error) => {
      await rm(`${file}.lock`, { recursive: true }); // the next file tries again
      throw error;
    });
    await writeFile(`${file}.new`, JSON.stringify({ url, pid }));
    await rename(`${file}.new`, file);
    return url;
  }
  for (const end = performance.now() + 2 * START_MS; performance.now() < end; await delay(200)) {
    const text = await readFile(file, "utf8").catch(() => null);
    if (text) return (JSON.parse(text) as { url: string }).url;
  }
  throw new Error("OpenSearch was not started");
}

export async function stopSharedNode(folder: string): Promise<void> {
  const text = await readFile(join(folder, "opensearch.json"), "utf8").catch(() => null);
  if (text) process.kill((JSON.parse(text) as { pid: number }).pid, "SIGKILL");
}
