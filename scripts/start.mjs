// `npm start`: installs what is missing, builds what has changed, and starts the server.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./setup/install.mjs");
const { ensureBuilt } = await import("./setup/build.mjs");
const { SERVER } = await import("./setup/places.mjs");
const { runInstead } = await import("./setup/run.mjs");

ensureInstalled();
if (ensureBuilt()) runInstead(SERVER);
else process.exitCode = 1;
