import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { photoAnswer } from "./answer.ts";
import { findPhoto, tellReaders } from "./owner.ts";
import { photosOfPage } from "./queries.ts";

/** The mount has locked the page: of several choices at once the last one stays. */
export const choosePrimaryPhoto: Handler<Contract["choosePrimaryPhoto"]> = async ({ id }, context) => {
  const { tx } = context;
  const pageId = pageOfCall(context);
  const chosen = await findPhoto(tx, id);
  if (chosen.page_id !== pageId) throw notFound();
  if (chosen.is_primary) context.unchanged();
  else {
    const ofPage = tx.updateTable("photo").where("page_id", "=", pageId);
    await ofPage.set({ is_primary: false }).where("is_primary", "=", true).execute(); // first: there is never a second
    await ofPage.set({ is_primary: true }).where("id", "=", id).execute();
    context.changed({ kind: "photo", id, before: { primary: false }, after: { primary: true } });
    tellReaders(context, { pageId, postId: null });
  }
  return (await photosOfPage(tx, pageId)).map((row) => photoAnswer("page", row));
};
