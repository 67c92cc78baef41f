/** “Ceol Beo”, “céol beo”: what people type for the same words, without accents and capitals. */
export const foldForSearch = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
