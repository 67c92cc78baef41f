import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { readDraft, saveDraft } from "./drafts.ts";
import { changesOf, type Fields, isEmpty } from "./fields.ts";

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
