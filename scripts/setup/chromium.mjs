import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const HOW =
  "There is no Chromium for the tests of pages: install it (Debian, Ubuntu: `sudo apt-get install chromium`), " +
  "or set CHROMIUM to the program.";

/** Where Chromium is, after installing it where that is possible without asking. @returns null where there is none */
export function ensureChromium() {
  const found = process.env.CHROMIUM || findProgram(NAMES);
  if (found) return found;
  const apt = findProgram(["apt-get"]) && withRights();
  if (!apt) {
    console.error(HOW);
    return null;
  }
  console.log("Installing Chromium for the tests of pages …");
  run([...apt, "update", "-qq"]);
  run([...apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  const installed = findProgram(NAMES);
  if (!installed) console.error(HOW);
  return installed;
}

/** apt-get as root, or by a sudo that asks no password; null where neither is. */
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
