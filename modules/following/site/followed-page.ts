import type { Page } from "#core/contract/pages/public.ts";
import type { Caller } from "#core/web/document/screen.ts";
import { ifKnown } from "#core/web/site/if-known.ts";
import type { Followed } from "../contract.ts";

/** The page that is followed; null where it is something else, or not public any more. */
export async function followedPage(call: Caller, followed: Pick<Followed, "kind" | "address">): Promise<Page | null> {
  const slug = new URLSearchParams(followed.address).get("page");
  return followed.kind === "page" && slug ? ifKnown(call("page", { id: slug })) : null;
}
