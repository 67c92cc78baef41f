import { startProduct } from "#harness/support/product-process.ts";
import type { FilledFolder } from "./filled-folder.ts";
import type { Row } from "./report.ts";

/** The time that the background jobs of a start need before one of them is in full swing. */
const BUSY_MS = 2_000;

/** Start and stop of the product on a filled folder, and what its search index costs. */
export async function startRows(folder: FilledFolder, pages: number): Promise<Row[]> {
  const product = await startProduct({ dataDir: folder.dataDir });
  await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
  const stopSeconds = await product.stop();
  const size = pages / 100_000;
  return [
    { name: "search index written", value: folder.indexSeconds, unit: "s", aim: { most: 60 * size } },
    { name: "size of the database", value: folder.databaseMb, unit: "MB", aim: { most: Math.max(100, 1_000 * size) } },
    { name: "start until ready", value: product.readySeconds, unit: "s", aim: { most: 3 } },
    { name: "SIGTERM until ended", value: stopSeconds, unit: "s", aim: { most: 5 } },
  ];
}
