import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { Problem } from "../../../contract/errors.ts";
import { ApiError } from "../../app/api/api-error.ts";
import { changesOf, type Fields, type FieldsOf, type FieldValue } from "./fields.ts";
import { type Base, type Draft, saveDraft, useDrafts } from "./use-drafts.ts";

/** `unsent`: nobody was reached. */
export type Outcome = { kind: "saved" } | { kind: "unsent" } | { kind: "refused"; title: string } | null;

/** A form of one thing that others may edit at the same time. */
export type VersionedForm<Name extends string = string> = {
  form: UseFormReturn<Fields>;
  /** What people call each field. */
  labels: Readonly<Record<Name, string>>;
  submit: () => void;
  outcome: Outcome;
  /** Where another edit came first and of the same field: what is there now. */
  theirs: Fields;
  /** A value in words, for the choice between two. */
  textOf: (name: string, value: FieldValue) => string;
  /** Keeps the typed value of a field, or takes the one that is there now. */
  choose: (name: string, value: Fields[string]) => void;
  /** What was typed before in this window and never saved. */
  offered: Draft | null;
  answerOffer: (takes: boolean) => void;
};

type Versioned = { version: number };

type Options<Entity extends Versioned, Values extends FieldsOf<Values>> = {
  /** Names its draft in this window. */
  draft: string;
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Null: a new one. */
  entity: Entity | null;
  valuesOf: (entity: Entity | null) => Values;
  /**
   * @param version null: of what is not there yet
   * @param changed the fields that are others than they were in that version
   * @throws ApiError
   */
  save: (values: Values, version: number | null, changed: ReadonlySet<string>) => Promise<Entity>;
  onSaved?: (entity: Entity) => void;
  /** Where a value is not its own word: an id, a yes. */
  textOf?: (name: string, value: FieldValue) => string;
};

/**
 * What is typed, from which version of the thing, and what became of it: errors stand at their fields; an edit that came
 * first is merged, and where both changed one field its writer chooses; what is not saved is kept as a draft.
 */
export function useVersionedForm<Entity extends Versioned, Values extends FieldsOf<Values>>({
  draft,
  labels,
  entity,
  valuesOf,
  save,
  onSaved,
  textOf = (_, value) => String(value),
}: Options<Entity, Values>): VersionedForm<keyof Values & string> {
  const fieldsOf = (one: Entity | null): Fields => valuesOf(one);
  const base = useRef<Base>({ version: entity?.version ?? null, values: fieldsOf(entity) });
  const form = useForm<Fields>({ defaultValues: base.current.values });
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [theirs, setTheirs] = useState<Fields>({});
  const { isDirty } = form.formState;

  const restart = (version: number | null, values: Fields, changes: Fields) => {
    base.current = { version, values };
    form.reset(values);
    for (const [field, value] of Object.entries(changes)) form.setValue(field, value, { shouldDirty: true });
  };
  const { offered, answerOffer } = useDrafts(draft, form, base, restart);

  // Another form's edit, or another person's, while nothing is typed here.
  useEffect(() => {
    if (entity && entity.version > (base.current.version ?? 0) && !isDirty) {
      restart(entity.version, fieldsOf(entity), {});
    }
  });

  const merge = (current: Entity) => {
    const now = fieldsOf(current);
    const own = changesOf(base.current.values, form.getValues());
    const others = changesOf(base.current.values, now);
    const both = Object.entries(changesOf(own, others)).filter(([field]) => field in own);
    setTheirs(Object.fromEntries(both));
    restart(current.version, now, own);
  };

  const submit = form.handleSubmit(async () => {
    const sent = { ...form.getValues() };
    setOutcome(null);
    setTheirs({});
    try {
      const { version, values: was } = base.current;
      const changed = new Set(Object.keys(changesOf(was, sent)));
      const saved = await save(sent as Values, version, changed); // the fields are those of `valuesOf`
      const later = changesOf(sent, form.getValues());
      restart(saved.version, fieldsOf(saved), later);
      saveDraft(draft, null);
      setOutcome({ kind: "saved" });
      onSaved?.(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, title } = error.problem;
      setOutcome(code === "unreachable" ? { kind: "unsent" } : { kind: "refused", title });
      if (code === "stale-version") merge(error.problem.current as Entity); // what this call would answer
      showAtFields(form, error.problem);
    }
  });

  // What could not be sent goes when the line is back.
  useEffect(() => {
    if (outcome?.kind !== "unsent") return;
    const again = () => void submit();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  });

  const choose = (field: string, value: Fields[string]) => {
    form.setValue(field, value, { shouldDirty: true });
    setTheirs(({ [field]: _, ...rest }) => rest);
  };
  return { form, labels, submit, outcome, theirs, textOf, choose, offered, answerOffer };
}

/** `social.facebook` stands at `facebook`; the first that is wrong takes the focus. */
function showAtFields(form: UseFormReturn<Fields>, { errors = [] }: Problem): void {
  const known = Object.keys(form.getValues());
  const marked = errors.flatMap(({ path, message }) => {
    const name = known.find((one) => path.split(".").includes(one));
    return name ? [{ name, message }] : [];
  });
  for (const [at, { name, message }] of marked.entries()) form.setError(name, { message }, { shouldFocus: at === 0 });
}
