import { createContext, use } from "react";
import { wholeColor } from "#core/contract/fields.ts";
import type { PageChanges } from "#core/contract/pages/own.ts";
import { PAGE_TEXT_FIELDS } from "#core/contract/pages/texts.ts";
import type { Fields } from "#core/web/desk/form/fields.ts";

type Typed = { changes: PageChanges; setChanges: (changes: PageChanges) => void };

/** The unsaved changes of the open section, shown by the preview. */
export const TypedContext = createContext<Typed>({ changes: {}, setChanges: () => {} });

export const useTyped = () => use(TypedContext);

const TEXTS = [
  ...PAGE_TEXT_FIELDS.map(({ field }) => field),
  ...(["location", "address", "address_ie", "postcode", "status"] as const),
  ...(["service_area", "service_area_ie"] as const),
];
const NOWHERE = { address: null, address_ie: null, postcode: null, latitude: null, longitude: null };

/** The changes that the preview can show. An empty text is null. */
export function previewChanges(typed: Fields): PageChanges {
  const texts = TEXTS.flatMap((name) => (name in typed ? [[name, typed[name] || null]] : []));
  const color = wholeColor(String(typed.color ?? ""));
  return { ...Object.fromEntries(texts), ...(color && { color }), ...(typed.hide_address && NOWHERE) };
}
