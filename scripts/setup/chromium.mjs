import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { MODULES } from "./places.mjs";

/** Chromium without a user interface: Debian's package; the tests take less than half of the processor time in it. */
const SHELL = "chromium-headless-shell";
const BROWSERS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/** Exists once the installation of the shell has failed, so that not every run waits for it. */
const NO_SHELL = join(MODULES, ".cache/no-chromium-headless-shell");
const HOW =
  "There is no Chromium for the tests of pages: install it (Debian, Ubuntu: `sudo apt-get install chromium`), " +
  "or set CHROMIUM to the program.";

/**
 * The path of Chromium for the tests of pages: CHROMIUM, else the headless shell, else a browser. Installs the shell or
 * Chromium where apt-get can do that without a password. @returns null if there is none
 */
export function ensureChromium() {
  const found = process.env.CHROMIUM || findProgram([SHELL]) || installShell() || findProgram(BROWSERS);
  const chromium = found || install("chromium");
  if (!chromium) console.error(HOW);
  return chromium;
}

function installShell() {
  if (existsSync(NO_SHELL)) return null;
  const shell = install(SHELL);
  if (!shell) {
    mkdirSync(dirname(NO_SHELL), { recursive: true });
    writeFileSync(NO_SHELL, "");
  }
  return shell;
}

/** @returns the path of the installed program; null where it could not be installed */
function install(name) {
  const apt = findProgram(["apt-get"]) && withRights();
  if (!apt) return null;
  console.log(`Installing ${name} for the tests of pages …`);
  const isInstalled =
    run([...apt, "update", "-qq"]) && run([...apt, "install", "-y", "-qq", "--no-install-recommends", name]);
  return isInstalled ? findProgram([name]) : null;
}

/** The command of apt-get as root, or with a sudo that needs no password; null where neither works. */
function withRights() {
  if (process.getuid?.() === 0) return ["apt-get"];
  return run(["sudo", "-n", "true"]) ? ["sudo", "-n", "apt-get"] : null;
}

function run([command, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stderr } = spawnSync(command, args, { env, encoding: "utf8" });
  if (status !== 0 && command !== "sudo") console.error(stderr);
  return status === 0;
}

function findProgram(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      if (isExecutable(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
