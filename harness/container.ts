/**
 * The image: `npm run harness -- container [--image NAME]` builds `deploy/Dockerfile` with buildah, without daemon and without a
 * registry, on bases of Debian's packages; judges size, user, health check and files; starts it by its user on a root that
 * nobody can write, asks for readiness and pages, and stops it. It fails where one of these is not as the document says, where a
 * broken image is not objected to, and where a tool refuses an example of `deploy/`. As root, with buildah and mmdebstrap.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, getuid } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeBases } from "./container/bases.ts";
import { buildah, showBuildah, WorkingContainer } from "./container/buildah.ts";
import { checkExamples } from "./container/deploy-tools.ts";
import { configOf, judge, megabytesOf } from "./container/image.ts";
import { runInside, StartedImage } from "./container/started-image.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { onPath } from "./support/go-programs.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BUILT = "localhost/eolaire";
/** Larger than the limit, and without content. */
const TOO_LARGE = 600_000_000;
const PAGES = ["/readyz", "/en", "/ga", "/en/pages", "/api/docs", "/en/pages/lantern-bar"];

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: { image: { type: "string" }, minutes: { type: "string" } }, // it takes what it takes
});
const figures: Figures = {};
const findings: string[] = [];
const remarks: string[] = [];

for (const { file, tool, is, reason } of await checkExamples()) {
  figures[`deploy/${file}, by ${tool}`] = is;
  if (is === "invalid") findings.push(`${tool} refuses deploy/${file}: ${reason}`);
  if (is === "not checked") remarks.push(`deploy/${file} by ${tool}: ${reason}`);
}
const obstacle = await obstacleToImages();
if (obstacle) remarks.push(`the image, neither built nor started: ${obstacle}`);
else {
  const image = options.image ?? (await build());
  await judgeImage(image);
  await judgeBroken(image);
  await tryImage(image);
}
conclude({ figures, findings, remarks });

async function obstacleToImages(): Promise<string | null> {
  if (getuid?.() !== 0) return "that needs root";
  const programs = await Promise.all(["buildah", "mmdebstrap", "unshare"].map(onPath));
  const missing = programs.flatMap((program) => (typeof program === "string" ? [] : [program.absent]));
  return missing.length > 0 ? `${missing.join(", ")} (apt-get install buildah mmdebstrap)` : null;
}

async function build(): Promise<string> {
  const bases = Object.entries(await makeBases()).flatMap(([name, base]) => ["--build-arg", `${name}=${base}`]);
  const files = ["--file", "deploy/Dockerfile", "--ignorefile", "deploy/Dockerfile.dockerignore"];
  // Only Docker's format has a health check.
  await showBuildah(["build", "--format=docker", "--pull=false", ...files, ...bases, "--tag", BUILT, "."], ROOT);
  return BUILT;
}

async function judgeImage(image: string): Promise<void> {
  await using container = await WorkingContainer.from(image);
  const root = await container.mount();
  findings.push(...(await judge(await configOf("image", image), root)));
  figures["size of the image"] = `${await megabytesOf(root)} MB`;
}

/** The judgement can fail: each of these must be objected to. */
async function judgeBroken(image: string): Promise<void> {
  const breakers: Record<string, (container: string, root: string) => Promise<unknown>> = {
    "more than": async (_, root) => {
      await writeFile(join(root, "opt/large"), "");
      await truncate(join(root, "opt/large"), TOO_LARGE);
    },
    "the user is root": (name) => buildah("config", "--user", "root", name),
    "no health check": (name) => buildah("config", "--healthcheck", "NONE", name),
    "its own program": async (_, root) => execFileSync("chmod", ["a+w", join(root, "opt/eolaire/dist/server/main.js")]),
    "no start reads it": (_, root) => writeFile(join(root, "opt/eolaire/dist/server/main.js.map"), ""),
  };
  for (const [objection, breakIt] of Object.entries(breakers)) {
    await using container = await WorkingContainer.from(image);
    const root = await container.mount();
    await breakIt(container.name, root);
    const found = await judge(await configOf("container", container.name), root);
    if (!found.some((line) => line.includes(objection))) findings.push(`not noticed in a broken image: ${objection}`);
  }
  figures["broken images that were tried"] = Object.keys(breakers).length;
}

async function tryImage(image: string): Promise<void> {
  await using container = await WorkingContainer.from(image);
  const data = await mkdtemp(join(tmpdir(), "eolaire-container-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { HOST: "127.0.0.1", PORT: String(port), DEMO: "on", WORKERS: "2", PUBLIC_URL: origin };
  const config = await configOf("image", image);
  const where = { config, root: await container.mount(), data, settings };
  const checkHealth = config.Healthcheck?.Test.slice(1) ?? [];
  try {
    const start = performance.now();
    const started = await StartedImage.start(where);
    figures["first start, with the demonstration"] = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    try {
      await askPages(started, origin);
      await lookInside(started, config.User, checkHealth);
    } finally {
      const code = await started.stop();
      if (code !== 0) findings.push(`after SIGTERM it ended with ${code}: ${started.log.slice(-5).join("\n")}`);
    }
    if ((await runInside(where, checkHealth)).code === 0) findings.push("the health check is content without a server");
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function askPages(started: StartedImage, origin: string): Promise<void> {
  for (const path of PAGES) {
    const { status } = await fetch(`${origin}${path}`);
    if (status !== 200) findings.push(`${path}: ${status}\n${started.log.slice(-5).join("\n")}`);
  }
  figures["pages that were asked for"] = PAGES.length;
}

async function lookInside(started: StartedImage, user = "", checkHealth: string[]): Promise<void> {
  const health = await started.run(checkHealth);
  if (health.code !== 0) findings.push(`the health check of a good server fails: ${health.out}`);
  for (const path of ["/opt/eolaire/new", "/etc/new", "/usr/bin/new"]) {
    if ((await started.run(["touch", path])).code === 0) findings.push(`${path} can be written`);
  }
  const listed = await started.run(["node", "src/server/cli/eolaire.ts", "config"]);
  if (listed.code !== 0) findings.push(`the operator's commands do not run: ${listed.out}`);
  const users = await started.users();
  if (users.some((one) => one !== user.split(":")[0])) findings.push(`it runs as ${users.join(", ")}`);
}
