/**
 * How long readers of a cached page wait while variants of photos are made as fast as possible, compared with the same
 * without photos, in turn: `npm run bench -- photos-beside-pages`. A request starts every `EVERY_MS`, whether the one
 * before it was answered or not. Target: p99 < 2 ×.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startProduct } from "../harness/support/product-process.ts";
import { PHOTO_WIDTHS } from "../src/domain/media/photo-sizes.ts";

const EVERY_MS = 10;
const REQUESTS = 500;
const ROUNDS = 5;
const TARGET_RATIO = 2;
/** A new data folder makes its most used variants at once. */
const FIRST_PICTURES_MS = 25_000;
/** As many as a few visitors' browsers ask for at once. */
const PHOTOS_AT_ONCE = 12;

const LIST = "/en/pages";

const dataDir = await mkdtemp(join(tmpdir(), "eolaire-bench-"));
const product = await startProduct({ dataDir, settings: { DEMO: "on" } });
const site = product.origin;
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
    `p99 of a cached page: ${calm.toFixed(2)} ms, while ${await making} photos were made ${busy.toFixed(2)} ms`,
  );
  ratios.push(busy / calm);
}
const median = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
console.log(`median ratio ${median.toFixed(2)}, target < ${TARGET_RATIO}: ${median < TARGET_RATIO ? "met" : "MISSED"}`);
agent.destroy();
await product.stop();
await rm(dataDir, { recursive: true });

async function p99OfPage(): Promise<number> {
  await pause(500);
  const waits: Promise<number>[] = [];
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    waits.push(fetched(site + LIST));
    await pause(EVERY_MS);
  }
  return (await Promise.all(waits)).toSorted((a, b) => a - b)[Math.floor(REQUESTS * 0.99)]!;
}

/** Requests each variant once. @returns how many were made */
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
