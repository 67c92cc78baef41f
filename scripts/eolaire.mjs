// `npm run eolaire -- COMMAND`: the operator's commands, on the product's Node.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./setup/install.mjs");
const { ensureModules } = await import("./setup/build.mjs");
const { runInstead } = await import("./setup/run.mjs");

const args = process.argv.slice(2);
if (args.join() === "start") await import("./start.mjs");
else {
  ensureInstalled();
  ensureModules();
  runInstead("src/server/cli/eolaire.ts", args.length > 0 ? args : ["help"]);
}
