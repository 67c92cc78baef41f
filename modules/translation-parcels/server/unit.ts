import type { Language } from "#core/contract/languages.ts";

/** A translation that came back. */
export type Unit = {
  /** 1 is the first unit; in CSV the header is 1. */
  row: number;
  id: string;
  /** null: not translated. */
  target: string | null;
  /** Whether a tool has put the source, or a part of it, in the place of the translation. */
  isCopied: boolean;
};
/** A file for a translator: texts in one language with their translations into another, as far as there are any. */
export type Parcel = { language: Language; units: Unit[] };
