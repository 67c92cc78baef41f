import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { Problem } from "#core/contract/errors.ts";
import { isWaitingEdit, type WaitingEdit } from "#core/contract/waiting-edit.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import type { FromDay, Planning } from "./FromDay.tsx";
import { changesOf, type Fields, type FieldsOf, type FieldValue, isEmpty } from "./fields.ts";
import { planningOf, useDay } from "./use-day.ts";

/** `unsent`: the server was not reached. `waiting`: how many of the changes wait for the office. */
export type Outcome =
  | { kind: "saved"; waiting: number }
  | { kind: "unsent" }
  | { kind: "refused"; problem: Problem; sent: Fields }
  | null;

/** A form of an entity that other people may edit at the same time (optimistic locking by `version`). */
export type VersionedForm<Name extends string = string> = {
  form: UseFormReturn<Fields>;
  /** The label of each field. */
  labels: Readonly<Record<Name, string>>;
  /** Resolves to true where it was saved. */
  submit: () => Promise<boolean>;
  outcome: Outcome;
  /** The server's current values of fields that were changed here and there. */
  theirs: Fields;
  /** A field's value as text, for the choice between two values. */
  textOf: (name: string, value: FieldValue) => string;
  /** Resolves a conflict: sets the chosen value of a field. */
  choose: (name: string, value: Fields[string]) => void;
  /** The day from which on it is so; left out where none can be chosen. */
  day?: FromDay;
  /** A draft from before in this window. */
  offered: Draft | null;
  answerOffer: (takes: boolean) => void;
};

export type Versioned = { version: number };

export type VersionedFormOptions<Entity extends Versioned, Values extends FieldsOf<Values>> = {
  /** The key under which the draft is saved. */
  draft: string;
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Null: a new one. */
  entity: Entity | null;
  valuesOf: (entity: Entity | null) => Values;
  /**
   * @param version null for a new entity
   * @param changed the fields that differ from that version
   * @param planning fields of the call, where a day was chosen
   * @throws ApiError
   */
  save: (
    values: Values,
    version: number | null,
    changed: ReadonlySet<string>,
    planning: Planning,
  ) => Promise<Entity | WaitingEdit>;
  /** A later day can be chosen. */
  plan?: PlanOptions<Values>;
  onSaved?: (entity: Entity) => void;
  /** In place of `onSaved`, where it waits. */
  onWaiting?: (edit: WaitingEdit) => void;
  /** For values that are not readable as they are, such as ids. */
  textOf?: (name: string, value: FieldValue) => string;
};

type PlanOptions<Values> = {
  /** A planned change that this form changes, with the values that it will set. */
  planned?: { id: string; from_day: string; values: Partial<Values> } | undefined;
  onPlanned?: () => void;
};

/**
 * A form with optimistic locking: errors are shown at their fields; an edit by somebody else (`stale-version`) is
 * merged, and where both changed one field the user chooses; unsaved changes are saved as a draft.
 */
export function useVersionedForm<Entity extends Versioned, Values extends FieldsOf<Values>>({
  draft,
  labels,
  entity,
  valuesOf,
  save,
  onSaved,
  onWaiting,
  plan,
  textOf = (_, value) => String(value),
}: VersionedFormOptions<Entity, Values>): VersionedForm<keyof Values & string> {
  const { planned } = plan ?? {};
  const fieldsOf = (one: Entity | null): Fields => ({ ...valuesOf(one), ...(planned?.values as Fields | undefined) });
  const day = useDay(planned?.from_day ?? null);
  const base = useRef<Base>({ version: entity?.version ?? null, values: fieldsOf(entity) });
  const form = useForm<Fields>({ defaultValues: base.current.values });
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [theirs, setTheirs] = useState<Fields>({});

  const restart = (version: number | null, values: Fields, changes: Fields) => {
    base.current = { version, values };
    form.reset(values);
    for (const [field, value] of Object.entries(changes)) form.setValue(field, value, { shouldDirty: true });
  };
  const { offered, answerOffer } = useDrafts(draft, form, base, restart);

  // The entity was updated elsewhere while this form has no changes: take over the new values. What the last rendering knows of changes
  // is too old: somebody may have typed since.
  useEffect(() => {
    const isUnchanged = isEmpty(changesOf(base.current.values, form.getValues()));
    if (entity && entity.version > (base.current.version ?? 0) && isUnchanged) {
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

  const send = async (): Promise<boolean> => {
    const sent = { ...form.getValues() };
    setOutcome(null);
    setTheirs({});
    try {
      const { version, values: was } = base.current;
      const changed = new Set(Object.keys(changesOf(was, sent)));
      const planning = plan && day.value !== null ? planningOf(day.value, planned?.id) : {};
      const saved = await save(sent as Values, version, changed, planning); // `valuesOf` built the fields
      if (planning.from_day !== undefined) {
        restart(version, was, {}); // nothing has changed yet
        saveDraft(draft, null);
        day.set(null);
        plan?.onPlanned?.();
        return true;
      }
      const later = changesOf(sent, form.getValues());
      saveDraft(draft, null);
      if (isWaitingEdit(saved)) {
        restart(saved.version ?? version, sent, later); // it stays as it was typed
        setOutcome({ kind: "saved", waiting: saved.proposals.length });
        onWaiting?.(saved);
      } else {
        restart(saved.version, fieldsOf(saved), later);
        setOutcome({ kind: "saved", waiting: 0 });
        onSaved?.(saved);
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code } = error.problem;
      setOutcome(code === "unreachable" ? { kind: "unsent" } : { kind: "refused", problem: error.problem, sent });
      if (code === "stale-version") merge(error.problem.current as Entity); // the API sends the current entity with `stale-version`
      showAtFields(form, error.problem);
      return false;
    }
  };
  const submit = async () => {
    let isSaved = false;
    if (plan && day.lacks()) return false;
    await form.handleSubmit(async () => {
      isSaved = await send();
    })();
    return isSaved;
  };

  // Send again when the connection is back.
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
  return { form, labels, submit, outcome, theirs, textOf, choose, ...(plan && { day }), offered, answerOffer };
}

/** Shows errors at their fields (`social.facebook` at `facebook`) and focuses the first one. */
function showAtFields(form: UseFormReturn<Fields>, { errors = [] }: Problem): void {
  const known = Object.keys(form.getValues());
  const marked = errors.flatMap(({ path, message }) => {
    const name = known.find((one) => path.split(".").includes(one));
    return name ? [{ name, message }] : [];
  });
  for (const [at, { name, message }] of marked.entries()) form.setError(name, { message }, { shouldFocus: at === 0 });
}

/** Unsaved changes of a form, and the version and values from which they were made. A new entity has no version. */
type Draft = { version: number | null; base: Fields; changes: Fields };

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
function saveDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + key);
  } catch (error) {
    console.warn("a draft could not be saved", error);
  }
}

/** The version and values from which the form is edited; a new entity has no version. */
type Base = { version: number | null; values: Fields };

/** Saves the changes of a form as a draft while they are typed, and offers a draft that was found. */
function useDrafts(
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
