import { createContext, use } from "react";
import { wholeColor } from "#core/contract/fields.ts";
import type { PageChanges } from "#core/contract/pages/own.ts";
import { PREVIEWED } from "#core/contract/pages/page-fields.ts";
import type { Fields } from "#core/web/desk/form/fields.ts";

type Typed = { changes: PageChanges; setChanges: (changes: PageChanges) => void };

/** The unsaved changes of the open section, shown by the preview. */
export const TypedContext = createContext<Typed>({ changes: {}, setChanges: () => {} });

export const useTyped = () => use(TypedContext);

/** A colour is shown once it is whole. */
const TYPED = Object.entries(PREVIEWED).flatMap(([name, shown]) => (shown === "typed" && name !== "color" ? name : []));
const NOWHERE = { address: null, address_ie: null, postcode: null, latitude: null, longitude: null };

/** The changes that the preview can show. An empty text is null. */
export function previewChanges(typed: Fields): PageChanges {
  const texts = TYPED.flatMap((name) => (name in typed ? [[name, typed[name] || null]] : []));
  const color = wholeColor(String(typed.color ?? ""));
  return { ...Object.fromEntries(texts), ...(color && { color }), ...(typed.hide_address && NOWHERE) };
}
