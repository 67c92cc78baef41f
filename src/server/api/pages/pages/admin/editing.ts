import type { Contract } from "#core/contract/index.ts";
import { moveBetween, movesFrom } from "#core/domain/pages/page-approval.ts";
import { replacePageLists, requireExisting } from "#core/server/api/directory/categories/effects.ts";
import { writeEdit } from "#core/server/api/pages/page-edits/effects.ts";
import { freeSlug } from "#core/server/api/shared/slugs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { ProblemError } from "#core/server/http/problem.ts";
import { accessibilityOfEdit, contactOfEdit, placeOfEdit, readPhone, slugOfEdit } from "../edit-rules.ts";
import { mailOwner, requireOwnerCandidate } from "../effects.ts";
import { makeMove } from "./moves.ts";
import { activePage, wholeAdminPage } from "./page.ts";

/** Creates a page without a request. An owner, where one is given, gets a mail. */
export const addPage: Handler<Contract["addPage"]> = async (input, context) => {
  const { tx, caller, now } = context;
  const { name, name_ie = null, type, contact_number, category_ids = [], owner_uid, approval } = input;
  await requireExisting(tx, "category", category_ids);
  const user_id = owner_uid ? await requireOwnerCandidate(tx, "owner_uid", owner_uid) : null;
  const { id, slug } = await tx
    .insertInto("page")
    .values({
      name,
      name_ie,
      type,
      approval,
      user_id,
      slug: await freeSlug(tx, "page", [name, name_ie]),
      contact_number: contact_number ? readPhone("contact_number", contact_number) : null,
    })
    .returning(["id", "slug"])
    .executeTakeFirstOrThrow();
  if (category_ids.length > 0) await replacePageLists(tx, id, { category_ids });
  if (approval === "approved") {
    await tx.insertInto("page_decision").values({ page_id: id, move: "approve", account_id: caller.id }).execute();
  }
  if (user_id) await mailOwner(tx, id, { type: "PAGE_OWNER" });
  context.changed({ kind: "page", id, before: null, after: { slug, approval, owner: user_id } });
  return wholeAdminPage(tx, id, now);
};

/** Edits any field of a page, by the rules of the edits of owners, then its approval, by the rules of the moves. */
export const updatePage: Handler<Contract["updatePage"]> = async (input, context) => {
  const { id: _, version, approval, reason, hide_address: __, ...fields } = input;
  const { tx, now } = context;
  const before = activePage(context);
  const slug = await slugOfEdit(tx, before, fields);
  const edit = {
    ...fields,
    ...placeOfEdit(before, input),
    ...contactOfEdit(before, fields),
    ...accessibilityOfEdit(before, fields),
    slug,
  };
  await writeEdit(context, version, { edit, answer: (page) => wholeAdminPage(tx, page.id, now) });
  const from = before.approval;
  if (approval !== undefined && approval !== from) {
    const name = moveBetween(from, approval);
    if (!name) {
      const current = await wholeAdminPage(tx, before.id, now);
      throw new ProblemError("bad-transition", { current, allowed: movesFrom(from) });
    }
    await makeMove(context, name, reason);
  }
  return wholeAdminPage(tx, before.id, now);
};
