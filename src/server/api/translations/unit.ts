/** A file for a translator: texts in one language with their translations into the other, as far as there are any. */
export type Language = "en" | "ga";

/** A translation that came back. */
export type Unit = {
  /** 1 is the first unit; in CSV the header is 1. */
  row: number;
  id: string;
  /** null: not translated. */
  target: string | null;
};
export type Parcel = { language: Language; units: Unit[] };
