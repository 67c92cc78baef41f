import type { Fields } from "./fields.ts";

/** What was typed and not saved, and the state of the thing from which it was typed; a new thing has no version. */
export type Draft = { version: number | null; base: Fields; changes: Fields };

const PREFIX = "eolaire.draft.";

/** Drafts live as long as the window: a shared computer keeps none. A browser that refuses to keep them loses nothing. */
export function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function saveDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + key);
  } catch (error) {
    console.warn("a draft could not be kept", error);
  }
}
