import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const MODULES = join(ROOT, "node_modules");
const BIN = join(MODULES, ".bin");

/** The Node of the product, whatever the machine has. */
export const NODE = join(MODULES, "node/bin/node");

export const tool = (name) => join(BIN, name);

/** With our tools first, so that a script that says `node` gets the product's; what Node compiled once is kept. */
export const ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(MODULES, ".cache/compiled"),
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}`,
};

/** How npm is called: the one that called us, else the one on the path. */
export const NPM = /npm-cli\.js$/.test(process.env.npm_execpath ?? "")
  ? [process.execPath, process.env.npm_execpath]
  : ["npm"];
