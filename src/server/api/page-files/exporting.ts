import type { Contract } from "../../../contract/index.ts";
import { todayAt } from "../../../domain/local-time.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { pageBatches } from "../shared/page-batches.ts";
import { type PageRecord, pageRecords } from "./page-record.ts";
import { FILE_TYPES, pageFile } from "./write-file.ts";

/** Every page that is not deleted, in a file that can be imported again. */
export const exportPages: Handler<Contract["exportPages"]> = async ({ format }, { db, now }) => ({
  content: pageFile(format, pages(db)),
  filename: `pages-${todayAt(now)}.${format}`,
  type: FILE_TYPES[format],
});

/** Every page that anybody may see. */
export const publicPages = (db: Database) => pages(db, { publicOnly: true });

async function* pages(db: Database, which: { publicOnly?: boolean } = {}): AsyncGenerator<PageRecord[]> {
  for await (const ids of pageBatches(db, "all")) yield await pageRecords(db, ids, which);
}
