import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  foldEnglish,
  foldName,
  foldOwn,
  foldTexts,
  matchTexts,
  SynonymPhrases,
  searchQuery,
  speak,
} from "../src/index.ts";

beforeAll(() => speak(["cy", "en"]));
afterAll(() => speak(["en", "ga"]));

/** A word with its mutated forms: soft, nasal, aspirate, as far as its initial has them. */
const MUTATED = `
  caffi gaffi nghaffi chaffi · castell gastell nghastell chastell · capel gapel nghapel chapel · cwch gwch nghwch chwch
  coeden goeden nghoeden choeden · cinio ginio nghinio chinio · canolfan ganolfan nghanolfan chanolfan
  pont bont mhont phont · parc barc mharc pharc · pentref bentref mhentref phentref · pobydd bobydd mhobydd phobydd
  prydau brydau mhrydau phrydau · pysgod bysgod mhysgod physgod · pabell babell mhabell phabell
  tref dref nhref thref · traeth draeth nhraeth thraeth · tafarn dafarn nhafarn thafarn · taith daith nhaith thaith
  tocynnau docynnau nhocynnau thocynnau · teithiau deithiau nheithiau theithiau
  bara fara mara · bwyd fwyd mwyd · bwthyn fwthyn mwthyn · banc fanc manc · brecwast frecwast mrecwast · beic feic meic
  deintydd ddeintydd neintydd · dinas ddinas ninas · dydd ddydd nydd · diod ddiod niod · dŵr ddŵr nŵr
  gardd ardd ngardd · gwesty westy ngwesty · gŵyl ŵyl ngŵyl · garej arej ngarej · glan lan nglan · gwely wely ngwely
  marchnad farchnad · meddyg feddyg · mynydd fynydd · môr fôr · maes faes
  llyfr lyfr · llwybr lwybr · llety lety · llyn lyn · llong long
  rhaeadr raeadr · rhosyn rosyn
  ysgol hysgol · eglwys heglwys · amgueddfa hamgueddfa`;

const rows = MUTATED.split(/[·\n]/)
  .map((row) => row.trim().split(/\s+/))
  .filter((row) => row.length > 1);

const none = new SynonymPhrases<never>([], () => []);
const NOTHING = { beside_b: "", beside_c: "", beside_d: "", own_b: "", own_c: "", own_d: "" };
/** Whether a place of this name is found, without a database; errors are not forgiven. */
const finds = (name: string, q: string): boolean => {
  const document = foldTexts({ ...NOTHING, beside_a: foldEnglish(name), own_a: foldOwn(name) }, []);
  return (
    matchTexts([document], none.groups(searchQuery(`${q} `)), () => ({ phrases: [], isOfKind: false }))[0] !== null
  );
};

describe("mutations", () => {
  test("more than forty words are tried", () => expect(rows.length).toBeGreaterThan(40));

  test("a word is folded in the languages that are spoken now", () => {
    speak(["en", "ga"]);
    expect(finds("Cois na mara", "bara")).toBe(false);
    speak(["cy", "en"]);
    expect(finds("Bara mara", "mara")).toBe(true);
    expect(finds("Yr Hen fara Goch", "mara")).toBe(true);
  });

  test.each(rows)("%s is found by each of its forms, and finds them", (radical, ...forms) => {
    for (const one of [radical, ...forms])
      for (const other of [radical, ...forms])
        expect(finds(`Yr Hen ${one} Goch`, other!), `${other} finds ${one}`).toBe(true);
  });

  test.each([
    ["ffair", "gair"],
    ["llan", "glan"],
    ["traeth", "draen"],
    ["pont", "cont"],
    ["ffordd", "bordd"],
    ["rhad", "dad"],
    ["siop", "hiop"],
  ])("letters of two signs are one: %s is not %s", (one, other) => expect(finds(one, other)).toBe(false));
});

describe("plurals", () => {
  test.each([
    ["Gwestai Môn", "gwesty"],
    ["Y Gwesty", "westai"],
    ["Llwybrau’r Arfordir", "lwybr"],
    ["Traethau Llŷn", "draeth"],
    ["Tai Bach", "dŷ"],
    ["Amgueddfa’r Glannau", "amgueddfeydd"],
  ])("%s is found by %s", (name, q) => expect(finds(name, q)).toBe(true));
});

test("accents and small words do not count", () => {
  expect(foldOwn("Tŷ’r Môr, Llŷn")).toBe("ty r mor llyn");
  expect(foldName("Nghaffi’r Bont")).toBe("nghaffi r bont");
  expect(searchQuery("caffi yn y dref ").map(({ text }) => text)).toEqual(["caffi", "dref"]);
});
