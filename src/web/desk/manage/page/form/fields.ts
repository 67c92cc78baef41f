import type desk from "../../../../messages/en/desk.json";

/** Every field of a page's desk has a label under its name: the contract's, of profiles the network's. */
export type FieldName = keyof (typeof desk)["page"]["fields"];

/** What a section's form holds: texts as they are typed. */
export type Fields = { [Name in FieldName]?: string };

export const namesOf = (fields: Fields) => Object.keys(fields) as FieldName[];

/** The fields of `now` that are others than they were. */
export function changesOf(was: Fields, now: Fields): Fields {
  return Object.fromEntries(namesOf(now).flatMap((name) => (now[name] === was[name] ? [] : [[name, now[name]]])));
}

export const isEmpty = (fields: Fields) => namesOf(fields).length === 0;
