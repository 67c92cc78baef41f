import { type InputOf, inputFrom, type NameIn, type Shape, valuesIn } from "./contract-values.ts";
import type { FieldValue } from "./fields.ts";
import { useVersionedForm, type Versioned, type VersionedForm } from "./use-versioned-form.ts";

type Options<Of extends Shape, Entity extends Versioned & { id: string }> = {
  /** The fields of the contract. */
  of: Of;
  /** The kind of entity, by which drafts are stored. */
  kind: string;
  labels: Readonly<Record<NameIn<Of>, string>>;
  /** Null: a new one. */
  entity: Entity | null;
  /** Values that have another name in the entity, or with which a new one begins. */
  initial?: (entity: Entity | null) => Partial<Record<NameIn<Of>, FieldValue>>;
  /**
   * @param version null for a new entity
   * @throws ApiError
   */
  save: (input: InputOf<Of>, version: number | null, changed: ReadonlySet<string>) => Promise<Entity>;
  onSaved?: ((entity: Entity) => void) | undefined;
};

/** A form whose fields, values and input follow from the contract: see `Fields`. */
export function useContractForm<Of extends Shape, Entity extends Versioned & { id: string }>({
  of,
  kind,
  entity,
  initial,
  save,
  onSaved,
  labels,
}: Options<Of, Entity>): VersionedForm<NameIn<Of>> {
  type Values = Record<NameIn<Of>, FieldValue>;
  return useVersionedForm<Entity, Values>({
    draft: `${kind}.${entity?.id ?? "new"}`,
    labels: labels as Readonly<Record<keyof Values & string, string>>,
    entity,
    valuesOf: (one) => ({ ...valuesIn(of, one), ...initial?.(one) }),
    save: (values, version, changed) => save(inputFrom(of, values), version, changed),
    ...(onSaved && { onSaved }),
  });
}
