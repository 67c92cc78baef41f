import { LOCALES } from "./locales.ts";

const names = new Intl.DisplayNames("en", { type: "language" });

/** The two languages of the directory as English calls them, for descriptions of the API: “English”, “Irish”. */
export const [FIRST_NAME, SECOND_NAME] = LOCALES.map((code) => names.of(code)) as [string, string];
