import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../http/handler.ts";
import { tagAnswer } from "./answer.ts";
import { listTagsInUse } from "./queries.ts";

/** The tags in use, by name; with `q` only those whose name has these words. */
export const tags: Handler<Contract["tags"]> = async ({ q = "" }, context) => {
  context.reads("tags", "pages");
  const rows = await listTagsInUse(context.db, q.split(/\s+/).filter(Boolean));
  return rows.map((row) => ({ ...tagAnswer(row), pages: row.pages }));
};
