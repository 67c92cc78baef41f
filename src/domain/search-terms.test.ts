import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldEnglish, foldIrish, foldName } from "./search-terms/fold.ts";
import { QUERY_LENGTH, QUERY_WORDS, searchQuery } from "./search-terms.ts";

const irishForms = (q: string) => searchQuery(q)[0]?.irish ?? [];

describe("Irish text for the index", () => {
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
  ])("%s → %s", (text, folded) => expect(foldIrish(text)).toBe(folded));

  test("leaves eclipsis and lenition to the stemmer", () => expect(foldIrish("mBád gCeol")).toBe("mbad gceol"));
  test("keeps an h, n or t that belongs to the word", () => {
    expect(foldIrish("halla hata níl trá nua Halla Hata")).toBe("halla hata nil tra nua halla hata");
  });
});

describe("English text for the index", () => {
  test.each([
    ["The Fisherman’s Café", "the fisherman cafe"],
    ["O'Brien's and O’Donnell’s", "obrien and odonnell"],
    ["Wi-Fi and wi‑fi", "wi fi wifi and wi fi wifi"],
    ["B&B", "bnb bed breakfast"],
    ["Bed and breakfast", "bed and breakfast bnb"],
    ["Smørrebrød, straße, Łódź", "smorrebrod strasse lodz"],
    ["zero\u200Bwidth so\u00ADft", "zerowidth soft"],
  ])("%s → %s", (text, folded) => expect(foldEnglish(text)).toBe(folded));
});

test("names are folded to what their spellings have in common", () => {
  expect(foldName("Siopa an Chúinne")).toBe(foldName("siopa an cuinne"));
  expect(foldName("Óstán na hÉireann — B & B (Wi-Fi)")).toBe("ostan na eireann bnb wi fi");
});

describe("a query", () => {
  test("asks for the word in both languages", () => {
    expect(searchQuery("Café ")).toMatchObject([{ irish: expect.arrayContaining(["cafe"]), english: ["cafe"] }]);
  });
  test("takes the last word as a beginning until a space follows", () => {
    expect(searchQuery("blue kit").map((term) => term.prefix)).toEqual([false, true]);
    expect(searchQuery("blue kit ").map((term) => term.prefix)).toEqual([false, false]);
  });
  test("leaves small words out, unless they are all there is", () => {
    expect(searchQuery("the lantern").map((term) => term.text)).toEqual(["lantern"]);
    expect(searchQuery("siopa na leabhar").map((term) => term.text)).toEqual(["siopa", "leabhar"]);
    expect(searchQuery("an").map((term) => term.text)).toEqual(["an"]);
  });
  test("never asks an English vector for a word that it leaves out", () => {
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
  ])("%s also asks for %s", (q, form) => expect(irishForms(q)).toContain(form));
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
  ])("%s does not ask for %s", (q, form) => expect(irishForms(q)).not.toContain(form));
  test("takes the h off huisce and hoileán, and sets it before uisce", () => {
    expect(irishForms("huisce ")).toContain("uisce");
    expect(irishForms("hoileán ")).toContain("oilean");
    expect(irishForms("uisce ")).toContain("huisce");
  });
  test("has nothing to ask for when nothing was said", () => {
    for (const q of ["", "   ", "?!", "-", "'", "\u0000", "🙂", "&|!():*<->"]) expect(searchQuery(q)).toEqual([]);
  });
  test("reads a bounded piece of a long text", () => {
    expect(searchQuery("𝒳".repeat(5_000))[0]?.text.length).toBeLessThanOrEqual(QUERY_LENGTH);
    expect(searchQuery("bad ".repeat(5_000))).toHaveLength(QUERY_WORDS);
  });
  test("whatever is typed, only letters and digits come out", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (q) => {
        const words = searchQuery(q);
        expect(words.filter(({ irish }) => irish.length === 0)).toEqual([]);
        const forms = words.flatMap(({ irish, english }) => [...irish, ...english]);
        expect(forms.filter((form) => !/^[\p{L}\p{N}]+$/u.test(form))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
