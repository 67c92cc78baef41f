import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import type { Caller } from "../document/screen.ts";

/** The published special page at an address or a former one; null where there is none. */
export async function findSpecialPage(call: Caller, slug: string): Promise<SpecialPage | null> {
  try {
    return await call("specialPage", { slug });
  } catch (error) {
    if ((error as { code?: unknown }).code === "not-found") return null;
    throw error;
  }
}
