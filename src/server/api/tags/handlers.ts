import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { tagAnswer } from "./answer.ts";
import { listTags } from "./queries.ts";

/** The tags by name; with `q` only those whose name has these words. */
export const tags: Handler<Contract["tags"]> = async ({ q = "", scope }, context) => {
  context.reads("tags", "pages");
  const rows = await listTags(context.db, { scope, words: q.split(/\s+/).filter(Boolean) });
  return rows.map((row) => ({ ...tagAnswer(row), pages: row.pages }));
};
