import type { Contract } from "../../../../contract/index.ts";
import type { Handler } from "../../../calls/handler.ts";
import { listPlaces } from "./queries.ts";

export const places: Handler<Contract["places"]> = async (_input, context) => {
  context.reads("places");
  return listPlaces(context.db);
};
