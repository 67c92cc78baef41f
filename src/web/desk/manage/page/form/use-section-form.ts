import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { Problem } from "../../../../../contract/errors.ts";
import type { OwnPage } from "../../../../../contract/own-pages.ts";
import { ProblemTold } from "../../../../client/auth/problem-told.ts";
import { type PageOfDesk, usePageOfDesk } from "../page-of-desk.ts";
import { type Draft, keepDraft, readDraft } from "./drafts.ts";
import { changesOf, type FieldName, type Fields, isEmpty, namesOf } from "./fields.ts";

/** What every edit of a page says beside its fields. */
export type EditOf = { page_id: string; version: number };

export type Outcome = { kind: "saved" } | { kind: "refused"; title: string } | null;

export type SectionForm = {
  form: UseFormReturn<Fields>;
  submit: () => void;
  outcome: Outcome;
  /** Where another edit came first and of the same field: the text that is there now. */
  theirs: Fields;
  /** Keeps the typed text of a field, or takes the one that is there now. */
  choose: (name: FieldName, text: string) => void;
  /** Text that was typed before in this window and never saved. */
  offered: Draft | null;
  answerOffer: (takes: boolean) => void;
};

type Section<Values extends Fields> = {
  /** Names its draft. */
  name: string;
  valuesOf: (page: PageOfDesk) => Values;
  save: (edit: EditOf, values: Values) => Promise<OwnPage>;
};

/** The form of one section of a page: its texts, from which version of the page they were typed, and what became of them. */
export function useSectionForm<Values extends Fields>({ name, valuesOf, save }: Section<Values>): SectionForm {
  const page = usePageOfDesk();
  const base = useRef<{ version: number; values: Fields }>({ version: page.version, values: valuesOf(page) });
  const form = useForm<Fields>({ defaultValues: base.current.values });
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [theirs, setTheirs] = useState<Fields>({});
  const { isDirty } = form.formState;

  const restart = (version: number, values: Fields, changes: Fields) => {
    base.current = { version, values };
    form.reset(values);
    for (const field of namesOf(changes)) form.setValue(field, changes[field] ?? "", { shouldDirty: true });
  };
  const { offered, answerOffer } = useDrafts(`${page.id}.${name}`, form, base, restart);

  // Another section's edit, or another person's, while nothing is typed here.
  useEffect(() => {
    if (page.version > base.current.version && !isDirty) restart(page.version, valuesOf(page), {});
  });

  const refused = (problem: Problem) => {
    setOutcome({ kind: "refused", title: problem.title });
    if (problem.code === "stale-version") {
      const current = problem.current as OwnPage; // what this call itself would answer
      const now = valuesOf(current);
      const own = changesOf(base.current.values, form.getValues());
      const others = changesOf(base.current.values, now);
      setTheirs(
        Object.fromEntries(namesOf(changesOf(own, others)).flatMap((f) => (f in own ? [[f, now[f] ?? ""]] : []))),
      );
      restart(current.version, now, own);
    }
    showAtFields(form, problem);
  };

  const submit = form.handleSubmit(async () => {
    const sent = { ...form.getValues() } as Values; // the fields are those of `valuesOf`
    setOutcome(null);
    setTheirs({});
    try {
      const saved = await save({ page_id: page.id, version: base.current.version }, sent);
      restart(saved.version, valuesOf(saved), changesOf(sent, form.getValues()));
      setOutcome({ kind: "saved" });
    } catch (error) {
      if (!(error instanceof ProblemTold)) throw error;
      refused(error.problem);
    }
  });

  const choose = (field: FieldName, text: string) => {
    form.setValue(field, text, { shouldDirty: true });
    setTheirs(({ [field]: _, ...rest }) => rest);
  };
  return { form, submit, outcome, theirs, choose, offered, answerOffer };
}

/** Keeps what is typed until it is saved, and offers what was kept before. */
function useDrafts(
  key: string,
  form: UseFormReturn<Fields>,
  base: { current: { version: number; values: Fields } },
  restart: (version: number, values: Fields, changes: Fields) => void,
) {
  const [offered, setOffered] = useState(() => readDraft(key));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const { version, values: was } = base.current;
          const changes = changesOf(was, values);
          if (!isEmpty(changes)) keepDraft(key, { version, base: was, changes });
          else if (!offered) keepDraft(key, null);
        },
      }),
    [form, key, base, offered],
  );
  const answerOffer = (takes: boolean) => {
    if (takes && offered) restart(offered.version, offered.base, offered.changes);
    else keepDraft(key, null);
    setOffered(null);
  };
  return { offered, answerOffer };
}

/** `social.facebook` stands at `facebook`; the first that is wrong takes the focus. */
function showAtFields(form: UseFormReturn<Fields>, { errors = [] }: Problem): void {
  const known = namesOf(form.getValues());
  const marked = errors.flatMap(({ path, message }) => {
    const name = known.find((one) => one === path.split(".").at(-1));
    return name ? [{ name, message }] : [];
  });
  for (const [at, { name, message }] of marked.entries()) form.setError(name, { message }, { shouldFocus: at === 0 });
}
