/** A text as a pattern of LIKE that means just itself. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
