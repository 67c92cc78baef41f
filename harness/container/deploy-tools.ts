import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { built, type Found, onPath } from "../support/go-programs.ts";

const DEPLOY = fileURLToPath(new URL("../../deploy/", import.meta.url));
const KUBERNETES = fileURLToPath(new URL("./schemas/kubernetes.json", import.meta.url));
const KUBECONFORM = "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0";
const COMPOSE = "github.com/compose-spec/compose-go/v2/cmd@v2.16.2";
/** Of ten, as `systemd-analyze security` counts: in tenths. */
const MAX_EXPOSURE = "15";

export type Verdict = { file: string; tool: string; is: "valid" | "invalid" | "not checked"; reason?: string };

/** Asks the own tool of each example of `deploy/`. What is not there is built with Go; without Go the verdict says so. */
export async function checkExamples(): Promise<Verdict[]> {
  return [
    await judged("eolaire.service", "systemd-analyze", () => onPath("systemd-analyze"), checkUnit),
    await judged("kubernetes.yaml", "kubeconform", () => built("kubeconform", KUBECONFORM), checkManifest),
    await judged("compose.yaml", "compose-go", () => built("cmd", COMPOSE), checkCompose),
  ];
}

async function judged(
  file: string,
  tool: string,
  find: () => Promise<Found>,
  check: (program: string) => Promise<void>,
): Promise<Verdict> {
  const program = await find();
  if (typeof program !== "string") return { file, tool, is: "not checked", reason: program.absent };
  try {
    await check(program);
    return { file, tool, is: "valid" };
  } catch (error) {
    const { stderr = "", stdout = "", message } = error as Error & { stderr?: string; stdout?: string };
    return { file, tool, is: "invalid", reason: `${stdout}${stderr}`.trim() || message };
  }
}

const run = (program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) =>
  promisify(execFile)(program, args, options);

/** The program is at its place only on the machine of an operator. */
export const checkUnit = (analyze: string) =>
  withCopy("eolaire.service", async (folder, text) => {
    const unit = join(folder, "eolaire.service");
    await writeFile(unit, text.replace(/^ExecStart=\S+/m, "ExecStart=/usr/bin/env"));
    const { stderr } = await run(analyze, ["verify", "--man=no", unit]);
    const said = stderr.split("\n").filter((line) => line.includes("eolaire.service"));
    if (said.length > 0) throw new Error(said.join("\n"));
    await run(analyze, ["security", "--offline=true", `--threshold=${MAX_EXPOSURE}`, "--no-pager", unit]);
  });

/** By the schemas of the tests, so that nothing is asked of the network. */
const checkManifest = (kubeconform: string) =>
  withCopy("kubernetes.yaml", async (folder, text) => {
    const { properties, ...definitions } = JSON.parse(await readFile(KUBERNETES, "utf8"));
    for (const [kind, reference] of Object.entries(properties as object)) {
      await writeFile(join(folder, `${kind.toLowerCase()}.json`), JSON.stringify({ ...definitions, ...reference }));
    }
    await writeFile(join(folder, "kubernetes.yaml"), text);
    const where = `${folder}/{{ .ResourceKind }}.json`;
    await run(kubeconform, ["-strict", "-schema-location", where, join(folder, "kubernetes.yaml")]);
  });

/** The program fills in no variables: each is a text here. */
const checkCompose = (compose: string) =>
  withCopy("compose.yaml", async (cwd, text) => {
    await writeFile(join(cwd, "compose.yaml"), text.replaceAll(/\$\{\w+[^}]*\}/g, "text"));
    await run(compose, ["compose.yaml"], { cwd });
  });

async function withCopy(name: string, use: (folder: string, text: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "eolaire-deploy-"));
  try {
    await use(folder, await readFile(join(DEPLOY, name), "utf8"));
  } finally {
    await rm(folder, { recursive: true });
  }
}
