/** The reader's language. Not that of the nearest `lang`: a pill beside an Irish name on an English page speaks English. */
export function pageLocale(): "en" | "ga" {
  return document.documentElement.lang.startsWith("ga") ? "ga" : "en";
}
