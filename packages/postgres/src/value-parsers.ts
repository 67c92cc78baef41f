import pg from "pg";

const asText = (text: string) => text;
/** PostgreSQL's type ids of arrays, which `pg` does not name. */
const [TEXT_ARRAY, NAME_ARRAY, DATE_ARRAY, NUMERIC_ARRAY] = [1009, 1003, 1182, 1231];
const asTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => string[];

/** A local day is no instant, and a numeric has digits that a JavaScript number has not: both stay texts. */
const OWN = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, asText],
  [DATE_ARRAY, asTexts],
  [NUMERIC_ARRAY, asTexts],
  [pg.types.builtins.INTERVAL, asText],
  [NAME_ARRAY, asTexts],
]);

/** How values of the database are read: as `pg` does, with the exceptions above; an instant becomes a Date, an int8 a text. */
export const VALUE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format: "text") => OWN.get(id) ?? pg.types.getTypeParser(id, format)) as never,
};
