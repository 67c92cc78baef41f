import { foldEnglish, foldOwn, searchQuery } from "@eolaire/search";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#test/support/postgres.ts";
import { allOf, TermQueries } from "./ts-query.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);
const termQueries = new TermQueries();

/** Whether a text matches a query of whole words (the trailing space ends the last word). */
async function finds(text: string, q: string): Promise<boolean> {
  const queries = await termQueries.of(db, searchQuery(`${q} `));
  const { rows } = await sql<{ found: boolean }>`
    select (to_tsvector('english', ${foldEnglish(text)}) || to_tsvector('irish', ${foldOwn(text)}))
      @@ ${allOf(queries.map(({ typed }) => typed))}::tsquery as found`.execute(db);
  return rows[0]!.found;
}

/** How they differ, a text, and a query that finds it. */
type Row = [difference: string, text: string, q: string];

test.each<Row>([
  ["an accent", "Árainn Mhór", "Arainn Mhor"],
  ...[
    ["RNLI Station", "R.N.L.I. Station", "R.N.L.I Station"],
    ["GAA", "G.A.A.", "g.a.a"],
    ["CLG Oileáin", "C.L.G. Oileáin"],
    ["Banc A.I.B.", "Banc AIB"],
    ["J.B. Keane", "J. B. Keane", "JB Keane"],
    ["O Donnell", "O'Donnell", "O’Donnell", "ODonnell"],
    ["Ó Dónaill", "ODonaill", "O'Dónaill", "O Donaill"],
    ["Siopa Mc Ginley", "Siopa McGinley"],
    ["Mac Giolla", "MacGiolla"],
  ].flatMap((spellings) => spellings.flatMap((text) => spellings.map((q): Row => ["a spelling", text, q]))),
  ["a name in lower case", "O'Donnell's Bar", "o donnell"],
  ["a name in lower case", "Mc Ginley Taxis", "mcginley"],
  ["a part of a name", "O'Donnell's Bar", "donnell"],
  ["an accent", "Caife na Ce", "cé"],
  ["dotted letters", "ḃád", "bád"],
  ["dotted letters", "bhád", "ḃád"],
  ["dotted letters", "An Ṫeaċ Ḃán", "teach bán"],
  ["lenition", "bád", "bhád"],
  ["lenition", "bhád", "bád"],
  ["lenition", "Siopa an Chúinne", "cúinne"],
  ["lenition", "ceol", "cheol"],
  ["lenition", "fraoch", "fhraoch"],
  ["lenition", "Scoil Mhara", "mara"],
  ["eclipsis", "bád", "mbád"],
  ["eclipsis", "i mbád", "bhád"],
  ["eclipsis", "ceol", "gceol"],
  ["eclipsis", "i bhfarraige", "farraige"],
  ["eclipsis", "ar an gcarraig", "carraig"],
  ["eclipsis", "bialann", "mbialann"],
  ["t before s", "tsráid", "sráid"],
  ["t before s", "sráid", "tsráid"],
  ["t before s", "Óstán Theach an tSalainn", "salainn"],
  ["h before a capital", "Óstán na hÉireann", "Éireann"],
  ["h before a capital", "Éireann", "hÉireann"],
  ["n before a capital", "go nÁrainn", "Árainn"],
  ["t before a capital", "An tÚdarás", "údarás"],
  ["h before a small letter", "na huisce", "uisce"],
  ["h before a small letter", "uisce", "huisce"],
  ["h before a small letter", "oileán", "hoileán"],
  ["t- with a hyphen", "ar an t-oileán", "oileán"],
  ["t- with a hyphen", "oileán", "t-oileán"],
  ["n- with a hyphen", "a n-athair", "athair"],
  ["a derived word", "farantóir", "farantóireacht"],
  ["a derived word", "farantóireacht", "farantóir"],
  ["an irregular plural", "bean", "mná"],
  ["an irregular plural", "mná", "bean"],
  ["an irregular plural", "teach", "tithe"],
  ["an irregular plural", "Tithe tábhairne", "teach tábhairne"],
  ["an irregular plural", "bóithre", "mbóthar"],
  ["an irregular plural", "trá", "tránna"],
  ["an irregular plural", "muir", "mara"],
  ["a plural", "bád", "báid"],
  ["a plural", "báid", "bád"],
  ["a plural", "siopa", "siopaí"],
  ["a plural", "siopaí", "siopa"],
  ["a plural", "scoil", "scoileanna"],
  ["a plural", "bialanna", "bialann"],
  ["a plural", "ceoltóirí", "ceoltóir"],
  ["a plural", "rothair", "rothar"],
  ["a plural", "lochanna", "loch"],
  ["a genitive", "Tithe Saoire an Oileáin", "oileán"],
  ["a genitive", "Bia Mara an Chuain", "cuan"],
  ["a genitive", "óstáin", "óstán"],
  ["a genitive", "amhrán", "amhráin"],
  ["a genitive", "Siopa Leabhar", "leabhair"],
  ["a genitive", "iasc", "éisc"],
  ["a genitive", "Barr an Chnoic", "cnoc"],
  ["an English plural", "Boats for hire", "boat"],
  ["an English plural", "Bakery", "bakeries"],
  ["an English possessive", "The Fisherman’s Rest", "fishermans"],
  ["a surname", "O’Brien’s", "obrien"],
  ["a sign", "Heather B&B", "b & b"],
  ["a sign", "Bed and breakfast", "B&B"],
  ["a hyphen", "Wi-Fi", "wifi"],
  ["a hyphen", "wifi", "wi‑fi"],
  ["small words", "The Lantern Bar", "a lantern"],
  ["small words", "Siopa Leabhar na Taoide", "siopa na leabhar"],
])("despite %s, %s is found by %s", async (_, text, q) => expect(await finds(text, q)).toBe(true));

test.each([
  ["halla", "alla"],
  ["hata", "ata"],
  ["trá", "rá"],
  ["níl", "íl"],
  ["hair", "air"],
  ["hotel", "otel"],
  ["bean", "bán"],
])("%s and %s do not match each other", async (one, other) => {
  expect(await finds(one, other)).toBe(false);
  expect(await finds(other, one)).toBe(false);
});
