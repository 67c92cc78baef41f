import type { Contract } from "#core/contract/index.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { listPlaces } from "./queries.ts";

export const places: Handler<Contract["places"]> = async (_input, context) => {
  context.reads("places");
  return listPlaces(context.db);
};
