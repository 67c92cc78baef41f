import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { changesOf, type Fields, isEmpty } from "./fields.ts";

/** Unsaved changes of a form, and the version and values from which they were made. A new entity has no version. */
export type Draft = { version: number | null; base: Fields; changes: Fields };

const PREFIX = "eolaire.draft.";

/**
 * Drafts are in the session storage, so that none stays on a shared computer. Without storage the desk works, without
 * drafts.
 */
function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** @param draft null deletes the saved one */
export function saveDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + key);
  } catch (error) {
    console.warn("a draft could not be saved", error);
  }
}

/** The version and values from which the form is edited; a new entity has no version. */
export type Base = { version: number | null; values: Fields };

/** Saves the changes of a form as a draft while they are typed, and offers a draft that was found. */
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
