import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { changesOf, type Fields, isEmpty } from "./fields.ts";

/** What was typed and not saved, and the state of the thing from which it was typed; a new thing has no version. */
export type Draft = { version: number | null; base: Fields; changes: Fields };

const PREFIX = "eolaire.draft.";

/** Drafts live as long as the window: a shared computer keeps none. A browser that refuses to keep them loses nothing. */
function readDraft(key: string): Draft | null {
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

/** The state of the thing from which its fields are typed. */
export type Base = { version: number | null; values: Fields };

/** Keeps what is typed until it is saved, and offers what was kept before. */
export function useDrafts(
  key: string,
  form: UseFormReturn<Fields>,
  base: { current: Base },
  restart: (version: number | null, values: Fields, changes: Fields) => void,
) {
  const [offered, setOffered] = useState(() => readDraft(key));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const { version, values: was } = base.current;
          const changes = changesOf(was, values);
          if (!isEmpty(changes)) saveDraft(key, { version, base: was, changes });
          else if (!offered) saveDraft(key, null);
        },
      }),
    [form, key, base, offered],
  );
  const answerOffer = (takes: boolean) => {
    if (takes && offered) restart(offered.version, offered.base, offered.changes);
    else saveDraft(key, null);
    setOffered(null);
  };
  return { offered, answerOffer };
}
