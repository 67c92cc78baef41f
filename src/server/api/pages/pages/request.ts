import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import { freeSlug } from "#core/server/api/shared/slugs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { ownPage } from "../page-model/queries.ts";
import { readPhone, requirePoint } from "./edit-rules.ts";
import { likelyDuplicates } from "./likely-duplicates.ts";

/** Creates a page that waits for approval, and notifies the administrators. The answer lists likely duplicates. */
export const requestPage: Handler<Contract["requestPage"]> = async (input, context) => {
  const { tx, caller, now } = context;
  const row = rowOf(input);
  const page = await tx
    .insertInto("page")
    .values({ ...row, slug: await freeSlug(tx, "page", [row.name, row.name_ie]), user_id: caller.id })
    .returning(["id", "slug", "approval"])
    .executeTakeFirstOrThrow();
  await notifyAdmins(tx, { kind: "page-requested", page_id: page.id, account_id: caller.id });
  const { id, slug, approval } = page;
  context.changed({ kind: "page", id, before: null, after: { slug, approval } });
  return {
    ...(await ownPage(tx, id, now)),
    likely_duplicates: await likelyDuplicates(tx, { id, ...row }, { accountId: caller.id }),
  };
};

function rowOf(input: InputOf<Contract["requestPage"]>) {
  const { pageName, pageName_ie, contactNumber, type, location, latitude, longitude } = input;
  requirePoint({ latitude, longitude });
  return {
    name: pageName,
    name_ie: pageName_ie ?? null,
    type,
    contact_number: readPhone("contactNumber", contactNumber),
    location: location ?? null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  };
}
