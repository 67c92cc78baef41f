import type { Contract } from "../../../../contract/index.ts";
import type { Handler } from "../../../calls/handler.ts";
import { replaceLists, requireKnown } from "../../categories/page-lists.ts";
import { freeSlug } from "../../shared/slugs.ts";
import { invalidatePage } from "../effects.ts";
import { mailOwner } from "../mail-owner.ts";
import { readPhone } from "../phone-field.ts";
import { requireOwnerToBe } from "./owner.ts";
import { wholeAdminPage } from "./page.ts";

/** A page that nobody asked for. Its owner, where there is one, is told by mail. */
export const addPage: Handler<Contract["addPage"]> = async (input, context) => {
  const { tx, caller, now } = context;
  const { name, name_ie = null, type, contact_number, category_ids = [], owner_uid, approval } = input;
  await requireKnown(tx, "category", category_ids);
  const user_id = owner_uid ? await requireOwnerToBe(tx, "owner_uid", owner_uid) : null;
  const { id, slug } = await tx
    .insertInto("page")
    .values({
      ...{ name, name_ie, type, approval, user_id, slug: await freeSlug(tx, "page", [name, name_ie]) },
      contact_number: contact_number ? readPhone("contact_number", contact_number) : null,
    })
    .returning(["id", "slug"])
    .executeTakeFirstOrThrow();
  if (category_ids.length > 0) await replaceLists(tx, id, { category_ids });
  if (approval === "approved") {
    await tx.insertInto("page_decision").values({ page_id: id, move: "approve", account_id: caller.id }).execute();
  }
  if (user_id) await mailOwner(tx, id, { type: "PAGE_OWNER" });
  context.changed({ kind: "page", id, before: null, after: { slug, approval, owner: user_id } });
  await invalidatePage(context, id);
  return wholeAdminPage(tx, id, now);
};
