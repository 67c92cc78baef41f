import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  foldEnglish,
  foldName,
  foldOwn,
  foldQuery,
  MAX_QUERY_LENGTH,
  MAX_QUERY_TERMS,
  nameKey,
  nameSortKey,
  searchQuery,
  speak,
} from "../src/index.ts";

const irishForms = (q: string) => searchQuery(q)[0]?.forms ?? [];

describe("folding Irish text for the index", () => {
  test.each([
    ["Óstán na hÉireann", "ostan na eireann"],
    ["go dtí nÁrainn", "go dti arainn"],
    ["An tÚdarás", "an udaras"],
    ["an t-uisce, n-athair, h-uile", "an uisce athair uile"],
    ["Ar an t-Oileán", "ar an oilean"],
    ["ḃád ċeol ḋún ḟear ġort ṁór ṗobal ṡráid ṫeach", "bhad cheol dhun fhear ghort mhor phobal shraid theach"],
    ["Ḃád", "bhad"],
    ["b\u0307ád", "bhad"],
    ["A\u0301rainn Mho\u0301r", "arainn mhor"],
    ["na huisce le hoileán", "na uisce le oilean"],
    ["na hataí agus na hallaí", "na hatai agus na hallai"],
    ["d’oscail b'fhéidir", "d oscail b fheidir"],
    ["bia ⁊ deoch", "bia agus deoch"],
  ])("%s → %s", (text, folded) => expect(foldOwn(text)).toBe(folded));

  test("leaves eclipsis and lenition to the stemmer", () => expect(foldOwn("mBád gCeol")).toBe("mbad gceol"));
  test("keeps an h, n or t that is part of the word", () => {
    expect(foldOwn("halla hata níl trá nua Halla Hata")).toBe("halla hata nil tra nua halla hata");
  });
});

describe("folding English text for the index", () => {
  test.each([
    ["The Fisherman’s Café", "the fisherman cafe"],
    ["O'Brien's and O’Donnell’s", "o brien obrien and o donnell odonnell"],
    ["Wi-Fi and wi‑fi", "wi fi wifi and wi fi wifi"],
    ["R.N.L.I. and Mc Ginley", "r n l i rnli and mc ginley mcginley"],
    ["B&B", "bnb bed breakfast"],
    ["Bed and breakfast", "bed and breakfast bnb"],
    ["Smørrebrød, straße, Łódź", "smorrebrod strasse lodz"],
    ["zero\u200Bwidth so\u00ADft", "zerowidth soft"],
  ])("%s → %s", (text, folded) => expect(foldEnglish(text)).toBe(folded));
});

test("spellings of a name fold to the same text", () => {
  expect(foldName("Siopa an Chúinne")).toBe(foldName("siopa an cuinne"));
  expect(foldName("Óstán na hÉireann — B & B (Wi-Fi)")).toBe("ostan na eireann bnb wi fi");
});

describe("the order of names", () => {
  const sorted = (...names: string[]) =>
    names.toSorted((one, other) => (nameSortKey(one) < nameSortKey(other) ? -1 : 1));

  test("compares numbers by value, and passes over articles and signs before the name", () => {
    const names = [
      "A Touch of Salt",
      "The Anchor",
      "An tÓstán",
      "2 Main Street",
      "10 Main Street",
      "Na Doirí",
      "“Éire”",
    ];
    expect(sorted(...names)).toEqual([
      "2 Main Street",
      "10 Main Street",
      "The Anchor",
      "Na Doirí",
      "“Éire”",
      "An tÓstán",
      "A Touch of Salt",
    ]);
  });

  test("leaves what only looks like an article, and a name that is one", () => {
    expect(["Anchor", "A & B Taxis", "The", "Theatre", "Y Bwthyn", "…"].map(nameSortKey)).toEqual([
      "anchor",
      "a & b taxis",
      "the",
      "theatre",
      "y bwthyn",
      "…",
    ]);
  });

  test("knows the articles of the languages that are spoken", () => {
    const keys = (languages: string[], ...names: string[]) => {
      speak(languages);
      return names.map(nameSortKey);
    };
    expect(keys(["cy", "en"], "Y Bwthyn", "Yr Hen Siop", "An Bhialann")).toEqual(["bwthyn", "hen siop", "bhialann"]);
    expect(keys(["fr", "br"], "L’Ancre", "La Petite", "Ar Mor", "The Pub")).toEqual([
      "ancre",
      "petite",
      "mor",
      "the pub",
    ]);
    speak(["en", "ga"]);
  });

  test("is no identity: other articles are other names", () => {
    expect(nameKey("The Anchor")).not.toBe(nameKey("Anchor"));
  });
});

describe("a query", () => {
  test("searches a term in both languages", () => {
    expect(searchQuery("Café ")).toMatchObject([{ forms: expect.arrayContaining(["cafe"]), english: ["cafe"] }]);
  });
  test("takes the last term as a prefix until a space follows", () => {
    expect(searchQuery("blue kit").map((term) => term.prefix)).toEqual([false, true]);
    expect(searchQuery("blue kit ").map((term) => term.prefix)).toEqual([false, false]);
  });
  test("leaves stop words out, unless there are no other terms", () => {
    expect(searchQuery("the lantern").map((term) => term.text)).toEqual(["lantern"]);
    expect(searchQuery("siopa na leabhar").map((term) => term.text)).toEqual(["siopa", "leabhar"]);
    expect(searchQuery("an").map((term) => term.text)).toEqual(["an"]);
  });
  test("does not search stop words in English vectors", () => {
    expect(searchQuery("the")).toMatchObject([{ english: [] }]);
  });
  test.each([
    ["bád", "baid"],
    ["mbád", "baid"],
    ["mná", "bean"],
    ["thithe", "teach"],
    ["dteach", "tithe"],
    ["siopaí", "siopa"],
    ["scoileanna", "scoil"],
    ["hoileáin", "oilean"],
    ["ceoltóirí", "ceoltoir"],
    ["múinteoirí", "muinteoir"],
    ["bhfuinneoga", "fuinneog"],
  ])("%s also searches %s", (q, form) => expect(irishForms(q)).toContain(form));
  test.each([
    ["halla ", "alla"],
    ["alla ", "halla"],
    ["hata ", "ata"],
    ["ata ", "hata"],
    ["hal", "al"],
    ["trá ", "ra"],
    ["níl ", "il"],
    ["hotel", "otel"],
    ["hair ", "air"],
    ["bean ", "ban"],
  ])("%s does not search %s", (q, form) => expect(irishForms(q)).not.toContain(form));
  test("removes the prothetic h of huisce and hoileán, and adds it to uisce", () => {
    expect(irishForms("huisce ")).toContain("uisce");
    expect(irishForms("hoileán ")).toContain("oilean");
    expect(irishForms("uisce ")).toContain("huisce");
  });
  test("has no terms without letters or digits", () => {
    for (const q of ["", "   ", "?!", "-", "'", "\u0000", "🙂", "&|!():*<->"]) expect(searchQuery(q)).toEqual([]);
  });
  test("is limited in length and terms", () => {
    expect(searchQuery("𝒳".repeat(5_000))[0]?.text.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
    expect(searchQuery("bad ".repeat(5_000))).toHaveLength(MAX_QUERY_TERMS);
  });
  test("contains only letters and digits, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (q) => {
        const terms = searchQuery(q);
        expect(terms.filter(({ forms }) => forms.length === 0)).toEqual([]);
        const all = terms.flatMap(({ forms, english }) => [...forms, ...english]);
        expect(all.filter((form) => !/^[\p{L}\p{N}]+$/u.test(form))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("M‘Carthy, ½ and № are found as people type them", () => {
  const found = (typed: string, text: string) =>
    foldQuery(typed).every(({ english }) => foldEnglish(text).split(" ").includes(english));
  expect(["McCarthy", "M'Carthy", "m’carthy", "Mc Carthy"].filter((typed) => !found(typed, "M‘Carthy’s Bar"))).toEqual(
    [],
  );
  expect(found("M‘Carthy", "McCarthy’s Bar")).toBe(true);
  expect(found("14 1/2 Main Street", "14½ Main Street")).toBe(true);
  expect(found("No. 5", "Café № 5")).toBe(true);
  expect(foldEnglish("m’athair")).toBe("m athair");
});
