/** Runs the server as `npm start` does: it is started again when its own watchdog has ended it. */
const setup = new URL("../../scripts/setup/", import.meta.url);
const { SERVER } = (await import(new URL("places.mjs", setup).href)) as { SERVER: string };
const { runInstead } = (await import(new URL("run.mjs", setup).href)) as { runInstead(script: string): void };
runInstead(SERVER);
