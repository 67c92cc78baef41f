import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { SETPRIV } from "#harness/support/debian-postgres.ts";
import { freePort } from "#harness/support/free-port.ts";

const VERSION = "2.19.1";
const DEPENDENCIES = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1";
/** OpenSearch refuses to run as root: then as nobody. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const CACHE = isRoot ? "/var/tmp/eolaire" : join(homedir(), ".cache/eolaire");
const HOME = join(CACHE, `opensearch-${VERSION}`);
const run = promisify(execFile);

/** For all that Maven fetches; it waits long for a registry that does not answer. */
const FETCH_MS = 180_000;
/** Written where Maven Central was not reached, so that not every test file waits for it. */
const UNREACHED = join(CACHE, "maven-central-was-not-reached");
const ASKED_AGAIN_MS = 3_600_000;

/** Why OpenSearch cannot be started here; null: it can, and has been fetched. */
export async function whyNoOpenSearch(): Promise<string | null> {
  const isFetched = existsSync(join(HOME, "complete"));
  for (const program of isFetched ? ["java"] : ["java", "mvn"]) {
    if (spawnSync(program, ["-version"], { stdio: "ignore" }).error) return `there is no ${program} on the PATH`;
  }
  if (isFetched) return null;
  const unreached = "Maven Central was not reached";
  const asked = await stat(UNREACHED).catch(() => null);
  if (asked && Date.now() - asked.mtimeMs < ASKED_AGAIN_MS) return unreached;
  try {
    await openSearchHome();
    return null;
  } catch {
    await writeFile(UNREACHED, "");
    return unreached;
  }
}

/** The folder of OpenSearch with Painless, fetched once from Maven Central, outside of the repository. */
export async function openSearchHome(): Promise<string> {
  if (await isFile(join(HOME, "complete"))) return HOME;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, "opensearch-"));
  try {
    const maven = (goal: string, ...options: string[]) =>
      run("mvn", ["-q", "-B", `${DEPENDENCIES}:${goal}`, ...options.map((option) => `-D${option}`)], {
        cwd: folder,
        timeout: FETCH_MS,
      });
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

export type SearchNode = {
  url: string;
  /** Of its data and settings. */
  folder: string;
  pid: number;
  /** Sends it a signal, and waits for its end where that is what the signal means. Its data stay. */
  signal(name: "SIGTERM" | "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void>;
  /** Starts it with the data that it had. */
  startAgain(): Promise<void>;
  /** Ends it, and deletes its data. */
  stop(): Promise<void>;
};

type NodeOptions = {
  name?: string;
  ports?: readonly [http: number, transport: number];
  /** The transport ports of all nodes: it is one of a cluster, and does not wait for the others. */
  seeds?: readonly number[];
  heapMb?: number;
  /** Whether it goes on when this process has ended. */
  outlives?: boolean;
};

/** Starts a node on this machine. */
export async function startNode(options: NodeOptions = {}): Promise<SearchNode> {
  const { name = "n1", seeds = [], heapMb = 512, outlives = false } = options;
  const home = await openSearchHome();
  const ports = options.ports ?? [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), `eolaire-${name}-`));
  await prepareFolder(folder, settingsOf(folder, { name, ports, seeds }));
  const java = [
    "java",
    `-Xms${heapMb}m`,
    `-Xmx${heapMb}m`,
    "-XX:+UseSerialGC",
    `-Djava.io.tmpdir=${folder}/tmp`,
    "-Dlog4j2.disable.jmx=true",
    `-Dopensearch.path.home=${home}`,
    `-Dopensearch.path.conf=${folder}/config`,
    "-Dopensearch.distribution.type=zip",
    "-cp",
    `${home}/lib/*`,
    "org.opensearch.bootstrap.OpenSearch",
  ];
  const [command, ...args] = outlives ? java : [SETPRIV, "--pdeathsig", "KILL", ...java];
  const url = `http://127.0.0.1:${ports[0]}`;
  /** By the real clock also where the run has another one (`harness/days.ts`): it stores times and asks for none. */
  const env = { ...process.env, LD_PRELOAD: undefined };
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const begin = () => {
    const child = spawn(command!, args, { stdio: "ignore", cwd: folder, env, ...identity });
    child.unref();
    return { child, ended: new Promise<void>((resolve) => child.once("exit", () => resolve())) };
  };
  let running = begin();
  if (seeds.length === 0)
    await untilAnswers(url, running.child).catch((error) => {
      running.child.kill("SIGKILL");
      throw error;
    });
  const node: SearchNode = {
    url,
    folder,
    get pid() {
      return running.child.pid!;
    },
    async signal(signal) {
      running.child.kill(signal);
      if (signal !== "SIGTERM" && signal !== "SIGKILL") return;
      running.child.ref();
      await running.ended;
    },
    async startAgain() {
      running = begin();
    },
    async stop() {
      await node.signal("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
  return node;
}

type NodeSettings = { name: string; ports: readonly [http: number, transport: number]; seeds: readonly number[] };

function settingsOf(folder: string, { name, ports: [http, transport], seeds }: NodeSettings): string[] {
  const cluster = [
    `discovery.seed_hosts: [${seeds.map((port) => `"127.0.0.1:${port}"`).join(", ")}]`,
    `cluster.initial_cluster_manager_nodes: [${seeds.map((_, at) => `n${at + 1}`).join(", ")}]`,
  ];
  return [
    `cluster.name: eolaire-${seeds[0] ?? transport}`,
    `node.name: ${name}`,
    "network.host: 127.0.0.1",
    `http.port: ${http}`,
    `transport.port: ${transport}`,
    `path.data: ${folder}/data`,
    `path.logs: ${folder}/logs`,
    "cluster.routing.allocation.disk.threshold_enabled: false",
    "indices.breaker.total.use_real_memory: false", // of a heap so small, what is not collected yet would be too much
    ...(seeds.length > 0 ? cluster : ["discovery.type: single-node"]),
  ];
}

async function prepareFolder(folder: string, settings: readonly string[]): Promise<void> {
  await mkdir(join(folder, "config"));
  await writeFile(join(folder, "config/opensearch.yml"), settings.join("\n"));
  await writeFile(join(folder, "config/log4j2.properties"), "status = error\nrootLogger.level = error\n");
  await mkdir(join(folder, "tmp"));
  if (isRoot) for (const path of ["", "config", "tmp"]) await chown(join(folder, path), NOBODY, NOBODY);
}

const START_MS = 120_000;

async function untilAnswers(url: string, child: { exitCode: number | null }): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end; await delay(200)) {
    if (child.exitCode !== null) throw new Error(`OpenSearch ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("OpenSearch does not answer");
}

/** The node that all test files of a run share: whoever needs it first starts it, and the end of the run stops it. */
export async function sharedNode(folder: string): Promise<string> {
  const file = join(folder, "opensearch.json");
  const isFirst = await mkdir(`${file}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const {
      url,
      pid,
      folder: data,
    } = await startNode({ outlives: true }).catch(async (error) => {
      await rm(`${file}.lock`, { recursive: true }); // the next file tries again
      throw error;
    });
    await writeFile(`${file}.new`, JSON.stringify({ url, pid, data }));
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
  if (!text) return;
  const { pid, data } = JSON.parse(text) as { pid: number; data: string };
  process.kill(pid, "SIGKILL");
  await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }); // until it has ended
}
