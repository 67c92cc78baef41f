import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type { Renders } from "./pages-server.ts";

/**
 * Cached pages against raw `node:http` with the same bytes, in turn, 32 connections; and how often a second the list of
 * 24 is rendered anew with its data in hand. The servers run in a process of their own, the load in this one.
 */
const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const TARGET_RATIO = 0.7;
const TARGET_RENDERS = 2_000;

type Ready = { site: string; raw: string; paths: Record<string, string> };

const server = fork(fileURLToPath(new URL("./pages-server.ts", import.meta.url)), { stdio: "inherit" });
const [{ site, raw, paths }] = (await once(server, "message")) as [Ready];

for (const [name, path] of Object.entries(paths)) {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await requestsPerSecond(`${raw}${path}`);
    const ours = await requestsPerSecond(`${site}${path}`);
    ratios.push(ours / reference);
    console.log(
      `${name}: ${ours.toFixed(0)}/s from the cache, ${reference.toFixed(0)}/s raw node:http, ratio ${(ours / reference).toFixed(2)}`,
    );
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
  console.log(
    `${name}: median ratio ${median.toFixed(2)}, target ≥ ${TARGET_RATIO}: ${median >= TARGET_RATIO ? "met" : "MISSED"}`,
  );
}
server.send("render"); // last: a new data folder makes its pictures in the first half minute
const [renders] = (await once(server, "message")) as [Renders];
console.log(
  `list of 24 rendered anew: ${renders.same.toFixed(0)}/s, target ≥ ${TARGET_RENDERS}: ${renders.same >= TARGET_RENDERS ? "met" : "MISSED"}`,
);
console.log(`list of 24 after a page on it changed: ${renders.changed.toFixed(0)}/s`);
server.send("stop");

async function requestsPerSecond(url: string): Promise<number> {
  const { requests } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { "accept-encoding": "br" },
  });
  return requests.average;
}
