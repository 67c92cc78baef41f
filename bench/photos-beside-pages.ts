/**
 * How long readers of a kept page wait while photos are made as fast as the machine can, against the same without
 * photos, in turn: `npm run bench -- photos-beside-pages`. One request each `EVERY_MS`, whether the one before it was
 * answered or not. Target: p99 < 2 ×.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PHOTO_WIDTHS } from "../src/domain/photo-sizes.ts";

const EVERY_MS = 10;
const REQUESTS = 500;
const ROUNDS = 5;
const TARGET_RATIO = 2;
/** A new data folder makes its commonest pictures by itself. */
const FIRST_PICTURES_MS = 25_000;
/** As many as a few visitors' browsers ask for at once. */
const PHOTOS_AT_ONCE = 12;

const server = fork(fileURLToPath(new URL("./pages-server.ts", import.meta.url)), { stdio: "inherit" });
const [{ site, paths }] = (await once(server, "message")) as [{ site: string; paths: Record<string, string> }];
const agent = new Agent({ keepAlive: true });
const photos = await addressesOfPhotos();
await pause(FIRST_PICTURES_MS);

const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const calm = await p99OfPage();
  const stop = new AbortController();
  const making = makePhotos(stop.signal);
  const busy = await p99OfPage();
  stop.abort();
  console.log(
    `p99 of a kept page: ${calm.toFixed(2)} ms, while ${await making} photos were made ${busy.toFixed(2)} ms`,
  );
  ratios.push(busy / calm);
}
const median = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
console.log(`median ratio ${median.toFixed(2)}, target < ${TARGET_RATIO}: ${median < TARGET_RATIO ? "met" : "MISSED"}`);
agent.destroy();
server.send("stop");

async function p99OfPage(): Promise<number> {
  await pause(500);
  const waits: Promise<number>[] = [];
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    waits.push(fetched(site + paths.list));
    await pause(EVERY_MS);
  }
  return (await Promise.all(waits)).toSorted((a, b) => a - b)[Math.floor(REQUESTS * 0.99)]!;
}

/** Each variant is made once: what was made is not asked for again. Answers how many were made. */
async function makePhotos(signal: AbortSignal): Promise<number> {
  let made = 0;
  const maker = async () => {
    for (let address = photos.pop(); address && !signal.aborted; address = photos.pop()) {
      await fetched(address);
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, maker));
  return made;
}

async function addressesOfPhotos(): Promise<string[]> {
  const { items } = (await (await fetch(`${site}/api/pages?limit=100`)).json()) as { items: { id: string }[] };
  const lists = await Promise.all(
    items.map(async ({ id }) => (await fetch(`${site}/api/page/photos?page_id=${id}`)).json()),
  );
  return (lists as { url: string; widths: number[] }[][])
    .flat()
    .flatMap(({ url }) =>
      PHOTO_WIDTHS.flatMap((width) => ["webp", "jpg", "avif"].map((format) => `${site}${url}-${width}.${format}`)),
    );
}

/** Milliseconds until the last byte is there. */
function fetched(url: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume();
      response.on("end", () => resolve(performance.now() - start));
    }).on("error", reject);
  });
}
