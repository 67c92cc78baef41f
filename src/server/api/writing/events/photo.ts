import type { Contract } from "#core/contract/index.ts";
import { editOnlyPhoto, removeOnlyPhoto, replaceOnlyPhoto } from "#core/server/api/pages/photos/effects.ts";
import { isPublished } from "#core/server/calls/effects.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { notFound } from "#core/server/http/problem.ts";
import { ownEvent } from "./own-events.ts";

export const addEventPhoto: Handler<Contract["addEventPhoto"]> = async ({ id, ...texts }, context) => {
  await replaceOnlyPhoto(context, await listOf(context, id), texts);
  return ownEvent(context.tx, id, context.now);
};

export const editEventPhoto: Handler<Contract["editEventPhoto"]> = async ({ id, ...texts }, context) => {
  await editOnlyPhoto(context, await listOf(context, id), texts);
  return ownEvent(context.tx, id, context.now);
};

export const removeEventPhoto: Handler<Contract["removeEventPhoto"]> = async ({ id }, context) => {
  await removeOnlyPhoto(context, await listOf(context, id));
  return ownEvent(context.tx, id, context.now);
};

/** @throws ProblemError `not-found` where another call deleted the event while this one waited for the lock on its page */
async function listOf({ tx }: WriteContext, id: string) {
  const row = await tx.selectFrom("event").select("status").where("id", "=", id).forKeyShare().executeTakeFirst();
  if (!row) throw notFound();
  return { table: "photo", of: "event_id", owner: id, isShown: isPublished(row) } as const;
}
