import { startProduct } from "#harness/support/product-process.ts";
import { signInAsAdministrator } from "./administrator.ts";
import type { FilledFolder } from "./filled-folder.ts";
import type { Row } from "./report.ts";
import { settle } from "./settle.ts";

const TIMES = 5;

type DeskCall = { name: string; path: string; inputs: object[]; mostMs: number };

/** What an administrator's screens ask for; each input once untimed, so that statements are prepared. */
const CALLS: DeskCall[] = [
  { name: "pages, first rows", path: "/admin/page/all", inputs: [{ limit: 50 }], mostMs: 200 },
  {
    name: "pages, sorted",
    path: "/admin/page/all",
    inputs: ["name", "-name", "date_created", "-date_updated", "approval", "-completeness"].map((sort) => ({
      limit: 50,
      sort,
    })),
    mostMs: 100,
  },
  {
    name: "pages, filtered",
    path: "/admin/page/all",
    inputs: [
      { approval: "requested" },
      { status: "permanently_closed" },
      { q: "lantern" },
      { q: "petrel gallagher" },
      { category: "category-3" },
      { owner: "none" },
      ...["photo", "location", "description", "contact", "irish", "accessibility"].map((missing) => ({ missing })),
      { deleted: true },
      { q: "sea", sort: "match" },
    ],
    mostMs: 100,
  },
  { name: "overview", path: "/admin/statistics/overview", inputs: [{}], mostMs: 200 },
  { name: "statistics of pages", path: "/admin/statistics/viewed-pages", inputs: [{}], mostMs: 200 },
  { name: "statistics of categories", path: "/admin/statistics/viewed-category", inputs: [{}], mostMs: 200 },
  { name: "audit", path: "/admin/audit", inputs: [{ limit: 50 }], mostMs: 200 },
];

/** The administrator's lists, one call after the other. The longest answer of each kind counts. */
export async function deskRows({ dataDir }: FilledFolder): Promise<Row[]> {
  const product = await startProduct({ dataDir });
  try {
    await settle(product);
    const call = await signInAsAdministrator(product.origin, dataDir);
    const rows: Row[] = [];
    for (const { name, path, inputs, mostMs } of CALLS) {
      let longest = 0;
      for (const input of inputs) {
        await call(path, input).catch((error) => console.error(`desk, ${name}: ${error.message}`));
        for (let time = 0; time < TIMES; time += 1) longest = Math.max(longest, await timed(() => call(path, input)));
      }
      rows.push({ name: `desk, ${name}: longest`, value: longest, unit: "ms", aim: { most: mostMs } });
    }
    return rows;
  } finally {
    await product.stop();
  }
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action().catch(() => {});
  return performance.now() - start;
}
