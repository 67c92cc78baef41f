import type { Contract } from "../../../../contract/index.ts";
import type { Handler } from "../../../calls/handler.ts";
import { invalid, notFound } from "../../../http/problem.ts";
import { pageOfCall } from "../../shared/page-of-call.ts";
import { wholeAdminPage } from "./page.ts";

/** Of notes the audit keeps that there was one, never its words; and they are none of the page's own history. */
export const notePage: Handler<Contract["notePage"]> = async ({ text, delete: gone }, context) => {
  const { tx, caller, now } = context;
  const page_id = pageOfCall(context);
  if ((text === undefined) === (gone === undefined)) throw invalid("text", "required");
  const { id } = text === undefined ? await remove(gone!) : await add(text);
  const note = { page: page_id };
  context.changed({ kind: "note", id, pageId: null, before: gone ? note : null, after: gone ? null : note });
  return wholeAdminPage(tx, page_id, now);

  function add(words: string) {
    const values = { page_id, account_id: caller.id, text: words };
    return tx.insertInto("page_note").values(values).returning("id").executeTakeFirstOrThrow();
  }

  function remove(noteId: string) {
    const note = tx.deleteFrom("page_note").where("id", "=", noteId).where("page_id", "=", page_id);
    return note.returning("id").executeTakeFirstOrThrow(notFound);
  }
};
