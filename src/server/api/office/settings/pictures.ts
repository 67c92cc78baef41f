import type { Contract } from "#core/contract/index.ts";
import type { Handler } from "#core/server/calls/handler.ts";

/** The pictures of former versions stay: their settings may come back. */
export const setLogo: Handler<Contract["setLogo"]> = (_, context) => setPicture("logo", context);

export const setHomePhoto: Handler<Contract["setHomePhoto"]> = (_, context) => setPicture("photo", context);

async function setPicture(field: "logo" | "photo", context: Parameters<typeof setLogo>[1]) {
  const { tx, pictures, services } = context;
  const { key, files } = pictures;
  await tx
    .insertInto("directory_picture")
    .values(files.map((file) => ({ key, ...file })))
    .execute();
  return services.edits.editSettings({ [field]: key }, context);
}
