import { execFileSync } from "node:child_process";
import { type Browser, chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A microphone that beeps, and whose permission is granted.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

let shared: Promise<Browser> | undefined;

/** One Chromium for all test files of this worker; it ends with the worker. */
export function sharedChromium(): Promise<Browser> {
  // By default Playwright allows all popups; a real browser requires a click.
  shared ??= chromium.launch({
    executablePath: chromiumPath(),
    args: FLAGS,
    ignoreDefaultArgs: ["--disable-popup-blocking"],
  });
  return shared;
}

function chromiumPath(): string {
  return process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
}
