import type { NamesByLanguage } from "./languages.ts";

/** Of an error. Codes are stable; titles are for people and may be reworded. */
export type ErrorDefinition = { status: number; title: NamesByLanguage };

/** @param more where browsers need them: the server has its own titles in other languages. Errors of modules have them here */
export const define = (status: number, en: string, ga: string, more: Pick<NamesByLanguage, "cy" | "fr"> = {}) => ({
  status,
  title: { en, ga, ...more },
});
