/**
 * The BCP 47 tag of each language for `Intl`: dates, numbers and plural rules. Apart from the other facts of `LANGUAGES`, since scripts of public
 * screens load it.
 */
export const INTL_TAG = { en: "en-IE", ga: "ga-IE", fr: "fr-FR" } as const satisfies Record<string, string>;
