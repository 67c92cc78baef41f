/** Removes accents and case, so that “ceol beo” finds “Céol Beo”. */
export const foldForSearch = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
