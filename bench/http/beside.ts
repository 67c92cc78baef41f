import sharp from "sharp";
import { startProduct } from "#harness/support/product-process.ts";
import { seeded } from "#harness/support/random.ts";
import { type Administrator, signInAsAdministrator } from "./administrator.ts";
import { type FilledFolder, withCopyOf } from "./filled-folder.ts";
import { putLoad } from "./load.ts";
import { businessPages, everythingSearch, nearestSearch, wordSearch } from "./questions.ts";
import type { Row } from "./report.ts";
import { settle } from "./settle.ts";

const SEED = 77;
const SECONDS = 20;
const WARM_UP_SECONDS = 10;
const CALLERS = 16;
const IMPORTED = 2_000;
const PHOTOS = 6;
const PHOTO_SIZE = { width: 4_000, height: 3_000 };
const MOST_MS = 250;
/** The ones that read all pages. */
const JOBS = ["search-hours", "duplicates"];

/** A mixed load without and with an import, jobs that read all pages and uploads of photos beside it. */
export function besideRows(folder: FilledFolder, pages: number): Promise<Row[]> {
  return withCopyOf(folder, (dataDir) => measured(dataDir, pages));
}

async function measured(dataDir: string, pages: number): Promise<Row[]> {
  const product = await startProduct({ dataDir });
  try {
    await settle(product);
    const call = await signInAsAdministrator(product.origin, dataDir);
    const photo = await noisyPhoto();
    const random = seeded(SEED);
    const paths = mixed(random, pages);
    const third = Math.floor(paths.length / 3);
    const load = { origin: product.origin, callers: CALLERS, seconds: SECONDS, headers: { "accept-encoding": "br" } };
    await putLoad({ ...load, paths: paths.slice(0, third), seconds: WARM_UP_SECONDS }, null);
    const alone = await putLoad({ ...load, paths: paths.slice(third, 2 * third) }, null);
    const work = busyWork(call, photo);
    const beside = await putLoad({ ...load, paths: paths.slice(2 * third) }, null);
    const seconds = await work;
    return [
      { name: "mixed load, 16 callers: per second", value: alone.perSecond, unit: "/s", aim: null },
      { name: "mixed load, 16 callers: p99", value: alone.p99, unit: "ms", aim: null },
      { name: "beside import, jobs, photos: per second", value: beside.perSecond, unit: "/s", aim: null },
      { name: "beside import, jobs, photos: p99", value: beside.p99, unit: "ms", aim: null },
      { name: "beside import, jobs, photos: longest", value: beside.max, unit: "ms", aim: { most: MOST_MS } },
      { name: "beside import, jobs, photos: failed", value: beside.failed, unit: "/s", aim: { most: 0 } },
      { name: `import of ${IMPORTED} rows under this load`, value: seconds, unit: "s", aim: null },
    ];
  } finally {
    await product.stop();
  }
}

function mixed(random: () => number, pages: number): string[] {
  const business = businessPages(random, pages, 24_000);
  return business.flatMap((path) => [
    path,
    "/en/pages",
    ...(random() < 0.3 ? [wordSearch(random, pages)] : []),
    ...(random() < 0.2 ? [nearestSearch(random)] : []),
    ...(random() < 0.2 ? [everythingSearch(random, pages)] : []),
  ]);
}

/** @returns the seconds that the import took */
async function busyWork(call: Administrator, photo: Blob): Promise<number> {
  const start = performance.now();
  const jobs = JOBS.map((name) => call("/admin/jobs/run", { name }));
  const imported = importPages(call).then(() => (performance.now() - start) / 1000);
  await Promise.all([...jobs, uploadPhotos(call, photo)]);
  return imported;
}

async function importPages(call: Administrator): Promise<void> {
  const stamp = Date.now();
  const rows = Array.from({ length: IMPORTED }, (_, n) => ({
    name: `Imported ${stamp} ${n}`,
    name_ie: `Iompórtáilte ${stamp} ${n}`,
    slogan: "Soup and fresh fish",
    description: "A short walk from the ferry pier, with a view over the bay.",
    categories: [`category-${1 + (n % 14)}`],
    latitude: 54.95 + (n % 100) / 1_000,
    longitude: -8.5,
    times: [1, 2, 3, 4, 5].map((day) => ({ day, opens: "09:00", closes: "17:00", kind: "open" })),
  }));
  const form = new FormData();
  form.append("file", new Blob([JSON.stringify(rows)], { type: "application/json" }), "pages.json");
  const report = (await call("/admin/page/import", form)) as { written: boolean };
  if (!report.written) throw new Error(`the import was refused: ${JSON.stringify(report).slice(0, 500)}`);
}

/** As large as one of a phone, and harder to encode. Made before the measurement, with which it would compete. */
async function noisyPhoto(): Promise<Blob> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const photo = await sharp({ create: { ...PHOTO_SIZE, channels: 3, background: "#468", noise } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(photo)], { type: "image/jpeg" });
}

async function uploadPhotos(call: Administrator, photo: Blob): Promise<void> {
  const { items } = (await call("/admin/page/all", { limit: 1 })) as { items: { id: string }[] };
  for (let count = 0; count < PHOTOS; count += 1) {
    const form = new FormData();
    form.append("page_id", items[0]!.id);
    form.append("file", photo, "photo.jpg");
    await call("/page/photos/add", form);
  }
}
