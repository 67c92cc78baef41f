// `npm run eolaire -- COMMAND`: the operator's commands, on the product's Node.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./setup/install.mjs");
const { ensureBuilt } = await import("./setup/build.mjs");
const { runInstead } = await import("./setup/run.mjs");

const args = process.argv.slice(2);
ensureInstalled();
if (args[0] !== "start" || ensureBuilt()) runInstead("src/server/cli/eolaire.ts", args.length > 0 ? args : ["help"]);
else process.exitCode = 1;
