/** A text in Markdown in one line, without its markup and photos. */
export const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/!\[[^[\]]*\]\(photo:[^()]*\)/g, "") // each attempt ends where the next one begins
    .replaceAll(/[*_`#>[\]]|\(https?:[^()]*\)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
