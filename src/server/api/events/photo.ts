import type { Contract } from "../../../contract/index.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { editOnlyPhoto, removeOnlyPhoto, replaceOnlyPhoto } from "../photos/effects.ts";
import { tellReaders } from "./editing.ts";
import { ownEvent } from "./own-events.ts";

export const addEventPhoto: Handler<Contract["addEventPhoto"]> = async ({ id, ...texts }, context) => {
  await requireEvent(context, id);
  await replaceOnlyPhoto(context, placeOf(id), texts);
  return told(context, id);
};

export const editEventPhoto: Handler<Contract["editEventPhoto"]> = async ({ id, ...texts }, context) => {
  await editOnlyPhoto(context, placeOf(id), texts);
  return told(context, id);
};

export const removeEventPhoto: Handler<Contract["removeEventPhoto"]> = async ({ id }, context) => {
  await removeOnlyPhoto(context, placeOf(id));
  return told(context, id);
};

const placeOf = (id: string) => ({ table: "photo", of: "event_id", owner: id }) as const;

/** The mount has locked its page; another one may have taken the event away while this one waited. */
async function requireEvent({ tx }: WriteContext, id: string): Promise<void> {
  const row = await tx.selectFrom("event").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  if (!row) throw notFound();
}

async function told(context: WriteContext, id: string) {
  const event = await ownEvent(context.tx, id, context.now);
  tellReaders(context, [event]);
  return event;
}
