import type { Contract } from "../../../contract/index.ts";
import type { Handler, WriteContext } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { editOnlyPhoto, removeOnlyPhoto, replaceOnlyPhoto } from "../photos/effects.ts";
import { invalidateEvent } from "./editing.ts";
import { ownEvent } from "./own-events.ts";

export const addEventPhoto: Handler<Contract["addEventPhoto"]> = async ({ id, ...texts }, context) => {
  await requireEvent(context, id);
  await replaceOnlyPhoto(context, listOf(id), texts);
  return invalidatedEvent(context, id);
};

export const editEventPhoto: Handler<Contract["editEventPhoto"]> = async ({ id, ...texts }, context) => {
  await editOnlyPhoto(context, listOf(id), texts);
  return invalidatedEvent(context, id);
};

export const removeEventPhoto: Handler<Contract["removeEventPhoto"]> = async ({ id }, context) => {
  await removeOnlyPhoto(context, listOf(id));
  return invalidatedEvent(context, id);
};

const listOf = (id: string) => ({ table: "photo", of: "event_id", owner: id }) as const;

/** @throws ProblemError `not-found` where another call deleted the event while this one waited for the lock on its page */
async function requireEvent({ tx }: WriteContext, id: string): Promise<void> {
  const row = await tx.selectFrom("event").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  if (!row) throw notFound();
}

async function invalidatedEvent(context: WriteContext, id: string) {
  const event = await ownEvent(context.tx, id, context.now);
  invalidateEvent(context, [event]);
  return event;
}
