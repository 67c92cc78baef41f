const ENTITIES = new Map(Object.entries<string>({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }));

const SPECIAL = /[&<>"]/;

/** Escapes a text for HTML and XML, also in attributes. */
export const escapeMarkup = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll(/[&<>"]/g, (character) => ENTITIES.get(character) as string) : text;
