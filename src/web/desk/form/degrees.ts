/** Degrees as people type them, with a point or a comma; null where there are none, NaN where it is no number. */
export const degreesOf = (text: string): number | null =>
  text.trim() === "" ? null : Number(text.trim().replace(",", "."));
