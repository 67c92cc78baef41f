import { z } from "zod";
import type { FieldsOf, FieldValue } from "./fields.ts";
import { toInstant, toLocal } from "./local-time.ts";

/** Fields of an input of the contract, by name, in the order in which a form shows them. */
export type Shape = Readonly<Record<string, z.ZodType>>;
export type NameIn<Of extends Shape> = keyof Of & string;
export type InputOf<Of extends Shape> = z.input<z.ZodObject<Of>>;

/** How a field is typed: `lines` are texts, one in each line; `choices` are several of a list, also ids. */
type Kind = "text" | "number" | "day" | "instant" | "check" | "choice" | "choices" | "lines";

/** What a form needs to know of a field. */
export type FieldType = { kind: Kind; isNullable: boolean; options: readonly string[] };

/** The fields of these names, in this order. */
export const pick = <Of extends Shape, Name extends NameIn<Of>>(of: Of, ...names: Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;

export function fieldType(field: z.ZodType): FieldType {
  if (field instanceof z.ZodNullable) return { ...fieldType(field.unwrap() as z.ZodType), isNullable: true };
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return fieldType(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodPipe) return fieldType(field.in as z.ZodType);
  if (field instanceof z.ZodArray) {
    const of = fieldType(field.element as z.ZodType);
    return { ...of, kind: of.kind === "text" ? "lines" : "choices" };
  }
  const options = field instanceof z.ZodEnum ? field.options.map(String) : [];
  return { kind: kindOf(field), isNullable: false, options };
}

function kindOf(field: z.ZodType): Kind {
  if (field instanceof z.ZodEnum || field instanceof z.ZodUUID) return "choice";
  if (field instanceof z.ZodBoolean) return "check";
  if (field instanceof z.ZodNumber) return "number";
  if (field instanceof z.ZodISODate) return "day";
  return field instanceof z.ZodISODateTime ? "instant" : "text";
}

/** The values of a form: those of an entity; null: of a new one, which begins with the first of each choice. */
export function valuesIn<Of extends Shape>(of: Of, entity: object | null): FieldsOf<Record<NameIn<Of>, FieldValue>> {
  const stored = (entity ?? {}) as Readonly<Record<string, unknown>>;
  return mapped(of, (name, field) => typed(field, stored[name] ?? null)) as Record<NameIn<Of>, FieldValue>;
}

function typed(field: FieldType, stored: unknown): FieldValue {
  const list = Array.isArray(stored) ? stored.map(String) : [];
  switch (field.kind) {
    case "check":
      return stored === true;
    case "choices":
      return list;
    case "lines":
      return list.join("\n");
    case "instant":
      return toLocal(stored as string | null);
    case "choice":
      return String(stored ?? (field.isNullable ? "" : (field.options[0] ?? "")));
    default:
      return String(stored ?? "");
  }
}

/** What a form sends. An empty text goes as it is: the API stores it as null. */
export function inputFrom<Of extends Shape>(of: Of, values: Readonly<Record<string, FieldValue>>): InputOf<Of> {
  return mapped(of, (name, field) => sent(field, values[name] ?? "")) as InputOf<Of>;
}

function sent({ kind, isNullable }: FieldType, value: FieldValue): unknown {
  if (Array.isArray(value)) return [...value];
  const text = String(value);
  switch (kind) {
    case "check":
      return value === true;
    case "number":
      return text.trim() === "" ? null : Number(text.trim().replace(",", "."));
    case "lines":
      return text.split("\n").flatMap((line) => line.trim() || []);
    case "instant":
      return toInstant(text) ?? text;
    case "day":
      return text || null;
    default:
      return kind === "choice" && isNullable ? text || null : text;
  }
}

const mapped = (of: Shape, to: (name: string, field: FieldType) => unknown) =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, to(name, fieldType(field))]));
