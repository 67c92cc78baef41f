import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { ownPage } from "./queries.ts";

/** Made by the public site itself, so that nothing of it can look otherwise. */
export const pagePreview: Handler<Contract["pagePreview"]> = async (
  { page_id, locale, changes },
  { db, now, services },
) => services.previewOf({ ...(await ownPage(db, page_id, now)), ...changes }, locale);
