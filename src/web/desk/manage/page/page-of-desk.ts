import { createContext, use } from "react";
import type { DataOf } from "../../../../contract/endpoint.ts";
import type { Contract } from "../../../../contract/index.ts";
import type { ReadName } from "../../api/use-api.ts";

export type PageOfDesk = DataOf<Contract["page"]>;

/** What was read before an edit of a page, and is another after it. */
export const INVALIDATED_BY_EDIT: readonly ReadName[] = ["page", "ownPages"];

export const PageOfDeskContext = createContext<PageOfDesk | null>(null);

/** The page whose desk is open. */
export function usePageOfDesk(): PageOfDesk {
  const page = use(PageOfDeskContext);
  if (!page) throw new Error("usePageOfDesk is for the sections of a page");
  return page;
}
