import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const MODULES = join(ROOT, "node_modules");
const BIN = join(MODULES, ".bin");

/** The server, as built. */
export const SERVER = join(ROOT, "dist/server/main.js");

/** The Node of the product, whatever the machine has. */
export const NODE = join(MODULES, "node/bin/node");

/**
 * The limit of V8's heap in MB, three times what a directory of 100,000 pages needs. With the default, a quarter of the
 * machine's memory, V8 lets garbage grow to several times what is used. `NODE_OPTIONS` can set another limit.
 */
const HEAP_MB = 1024;
/** Of each half of the space of young objects. Its default, 32, takes 50 MB more in each process and collects no faster. */
const YOUNG_MB = 16;
export const NODE_FLAGS = [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`].filter(
  (flag) => !(process.env.NODE_OPTIONS ?? "").includes(flag.split("=")[0]),
);

export const tool = (name) => join(BIN, name);

/** With our tools first, so that a script that says `node` gets the product's; what Node compiled once is kept. */
export const ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(MODULES, ".cache/compiled"),
  MALLOC_ARENA_MAX: "2", // glibc makes eight arenas a core otherwise, each with unused memory of its own
  MALLOC_MMAP_THRESHOLD_: "1048576", // else glibc keeps what large pictures and files took, after the first of them
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}`,
};

/** How npm is called: the one that called us, else the one on the path. */
export const NPM = /npm-cli\.js$/.test(process.env.npm_execpath ?? "")
  ? [process.execPath, process.env.npm_execpath]
  : ["npm"];
