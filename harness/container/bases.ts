import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, realpath, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env, execPath } from "node:process";
import { promisify } from "node:util";
import { CACHE } from "../support/go-programs.ts";
import { buildah, WorkingContainer } from "./buildah.ts";

const SUITE = "trixie";
const MIRROR = env.DEBIAN_MIRROR ?? "http://deb.debian.org/debian";
/** What Debian's own slim images leave out. */
const SLIM = [
  ...["man", "locale", "info", "doc"].map((folder) => `path-exclude=/usr/share/${folder}/*`),
  "path-include=/usr/share/doc/*/copyright",
];
const BASE = "localhost/eolaire-harness-base";
const BUILD_BASE = "localhost/eolaire-harness-build-base";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/**
 * Both bases of the Dockerfile without a registry of images: Debian's packages, and for the build the Node that runs this with
 * npm of this machine.
 */
export async function makeBases(): Promise<{ BASE: string; BUILD_BASE: string }> {
  const root = join(CACHE, `${SUITE}.tar`);
  if (!existsSync(root)) await bootstrap(root);
  await commit(BASE, "scratch", async (name) => {
    await buildah("add", "--quiet", name, root, "/");
    await buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", name);
  });
  const npm = dirname(dirname(await realpath(await stdoutOf("which", "npm"))));
  await commit(BUILD_BASE, BASE, async (name) => {
    await buildah("copy", "--quiet", name, execPath, "/usr/local/bin/node");
    await buildah("copy", "--quiet", name, npm, "/usr/local/lib/node_modules/npm");
    await buildah("run", name, "--", "ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm");
    if (existsSync(CERTIFICATES)) await buildah("copy", "--quiet", name, CERTIFICATES, CERTIFICATES);
    await buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, name);
  });
  return { BASE, BUILD_BASE };
}

async function bootstrap(root: string): Promise<void> {
  console.log(`making Debian ${SUITE} from ${MIRROR}: a few minutes, once …`);
  await mkdir(CACHE, { recursive: true });
  const part = join(CACHE, "part.tar");
  const options = ["--variant=minbase", "--include=ca-certificates", ...SLIM.map((line) => `--dpkgopt=${line}`)];
  await promisify(execFile)("mmdebstrap", [...options, SUITE, part, MIRROR]);
  await rename(part, root);
}

async function commit(image: string, from: string, fill: (container: string) => Promise<void>): Promise<void> {
  await using container = await WorkingContainer.from(from);
  await fill(container.name);
  await buildah("commit", "--quiet", container.name, image);
}

const stdoutOf = async (command: string, ...args: string[]) => (await promisify(execFile)(command, args)).stdout.trim();
