/** Removes accents and case, so that “ceol beo” finds “Céol Beo”. */
export const foldForSearch = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** Whether one of the two names contains what is typed. */
export const isNamedLike = (
  { name, name_ie }: { name: string | null; name_ie: string | null },
  typed: string,
): boolean => foldForSearch(`${name ?? ""} ${name_ie ?? ""}`).includes(foldForSearch(typed));
