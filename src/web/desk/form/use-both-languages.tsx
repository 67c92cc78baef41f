import { useRef } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useConfirm } from "../shell/Confirm.tsx";
import type { Fields } from "./fields.ts";
import { useValues } from "./use-fields.ts";
import type { VersionedForm } from "./use-versioned-form.ts";

const SECOND_END = "_ie";

/** The fields that are empty in one of the two languages, while the other one has something. */
function lackingIn(values: Fields): string[] {
  const isEmpty = (name: string) => String(values[name] ?? "").trim() === "";
  return Object.keys(values).flatMap((second) => {
    const first = second.slice(0, -SECOND_END.length);
    if (!second.endsWith(SECOND_END) || !(first in values) || isEmpty(first) === isEmpty(second)) return [];
    return [isEmpty(first) ? first : second];
  });
}

/**
 * Of a form that visitors will read in two languages: says what one of them lacks, and asks about it once before it is published: not again for the
 * same fields, nor for those that were public without them before.
 * @param isPublic whether visitors see what is saved now
 * @param wasPublic whether they saw it as it was opened
 */
export function useBothLanguages<Name extends string>(
  section: VersionedForm<Name>,
  { isPublic, wasPublic }: { isPublic: boolean; wasPublic: boolean },
) {
  const { both: texts } = useTexts("desk-writing");
  const confirm = useConfirm();
  const values: Fields = useValues(section as VersionedForm);
  const answered = useRef<ReadonlySet<string> | null>(null);
  answered.current ??= new Set(wasPublic ? lackingIn(section.form.getValues()) : []);
  const labelsOf = (names: readonly string[]) => names.map((name) => section.labels[name as Name] ?? name).join(", ");
  const lacking = isPublic ? lackingIn(values) : [];
  const submit = async () => {
    const now = isPublic ? lackingIn(section.form.getValues()) : [];
    const open = now.filter((name) => !answered.current?.has(name));
    const text = texts.question({ fields: labelsOf(open) });
    if (open.length > 0 && !(await confirm({ title: texts.title, text, confirm: texts.confirm, kind: "good" })))
      return false;
    answered.current = new Set([...(answered.current ?? []), ...now]);
    return section.submit();
  };
  return {
    section: { ...section, submit },
    /** Beside the button. */
    lacks: lacking.length > 0 && <p role="status">{texts.lacks({ fields: labelsOf(lacking) })}</p>,
  };
}
