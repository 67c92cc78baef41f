import { useTexts } from "#core/web/i18n/texts.tsx";

/** The module's own words, with those that it shares with the rest of the product. */
export const useTimetables = () => ({ ...useTexts("journeys"), ...useTexts("timetables") });
