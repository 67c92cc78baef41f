/** “Ceol Beo”, “céol beo”: what people type for the same words, without accents and capitals. */
export const foldForSearch = (words: string): string =>
  words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
