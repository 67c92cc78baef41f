import {
  TEXT_KINDS,
  type TextField,
  type TextKind,
  TRANSLATED_TEXTS,
  type Translation,
  WAITING_STATES,
} from "#core/contract/office/translations.ts";
import type { Tone } from "#core/web/desk/shell/Badge.tsx";

export type TextKey = Pick<Translation, "kind" | "id" | "field">;

/** A text in an address. @example "page.0199….slogan" */
export const nameOfKey = ({ kind, id, field }: TextKey): string => `${kind}.${id}.${field}`;

/** null where the address names no text. */
export function keyNamed(name: string | null): TextKey | null {
  const [kind, id, field] = name?.split(".") ?? [];
  const known = TEXT_KINDS.find((one) => one === kind);
  if (!known || !id) return null;
  const text = fieldsOf(known).find((one) => one === field);
  return text ? { kind: known, id, field: text } : null;
}

const fieldsOf = (kind: TextKind): readonly TextField[] => TRANSLATED_TEXTS[kind];

/** Whether a language is missing, which readers notice, or only older. */
export const toneOf = (state: Translation["state"]): Tone | undefined => {
  if (!WAITING_STATES.some((one) => one === state)) return state === "current" ? "good" : undefined;
  return state.startsWith("lacks") ? "bad" : "waits";
};
