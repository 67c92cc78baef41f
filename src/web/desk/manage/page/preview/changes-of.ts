import type { PageChanges } from "../../../../../contract/pages/own.ts";
import type { Fields } from "../../../form/fields.ts";

const TEXTS = [
  ...(["name", "name_ie", "slogan", "slogan_ie", "description", "description_ie"] as const),
  ...(["location", "address", "address_ie", "status"] as const),
];
const COLOR = /^#[0-9a-f]{6}$/;

/** The part of a form's fields that the preview can show: what is emptied is not there. */
export function previewChanges(typed: Fields): PageChanges {
  const texts = TEXTS.flatMap((name) => (name in typed ? [[name, typed[name] || null]] : []));
  const color = String(typed.color ?? "");
  return { ...Object.fromEntries(texts), ...(COLOR.test(color) && { color }) };
}
