import { afterEach, describe, expect, test, vi } from "vitest";
import { LANGUAGE_CODES, type Language, pairOf } from "../contract/language-codes.ts";

afterEach(() => {
  globalThis.EOLAIRE_LANGUAGES = undefined;
  vi.resetModules();
});

/** The modules as a process loads them that was started with these two. */
async function startedWith(pair?: readonly [Language, Language]) {
  vi.resetModules();
  globalThis.EOLAIRE_LANGUAGES = pair;
  return {
    ...(await import("../contract/locales.ts")),
    ...(await import("../contract/languages.ts")),
    ...(await import("../contract/language-names.ts")),
    ...(await import("./in-language.ts")),
  };
}

describe("the two languages of a list", () => {
  test.each<[string, string]>([
    ["en,ga", "en,ga"],
    ["ga,en", "en,ga"],
    ["fr,en,ga", "en,ga"],
    ["en,fr,ga", "en,ga"],
    ["cy,en", "cy,en"],
    ["en,cy", "en,cy"],
    ["gd,en,ga", "gd,en"],
    ["fr,br", "fr,br"],
    ["cy,en,fr", "cy,en"],
  ])("%s: %s", (listed, pair) => expect(`${pairOf(listed.split(",") as Language[])}`).toBe(pair));

  test.each(["", "en", "cy,cy"])("“%s” has none", (listed) =>
    expect(pairOf(listed.split(",").filter(Boolean) as Language[])).toBeUndefined(),
  );
});

test("where nothing is chosen, English is the first and Irish the second", async () => {
  const { LOCALES, fieldIn, areStandard } = await startedWith();
  expect([LOCALES, fieldIn("name", "en"), fieldIn("name", "ga"), areStandard]).toEqual([
    ["en", "ga"],
    "name",
    "name_ie",
    true,
  ]);
});

describe("Welsh and English", () => {
  test("Welsh stands in the first column, English in the second", async () => {
    const { fieldIn, otherLocale, localeOf, FIRST_NAME, SECOND_NAME, inLanguage, areStandard } = await startedWith([
      "cy",
      "en",
    ]);
    expect([fieldIn("name", "cy"), fieldIn("name", "en")]).toEqual(["name", "name_ie"]);
    expect([otherLocale("cy"), otherLocale("en"), localeOf("en"), localeOf("ga"), localeOf(null)]).toEqual([
      "en",
      "cy",
      "en",
      "cy",
      "cy",
    ]);
    expect([FIRST_NAME, SECOND_NAME, areStandard]).toEqual(["Welsh", "English", false]);
    const names = { name: "Caffi’r Bont", name_ie: "Bridge Café" };
    expect([inLanguage(names, "name", "cy"), inLanguage(names, "name", "en")]).toEqual(["Caffi’r Bont", "Bridge Café"]);
    expect(inLanguage({ name: null, name_ie: "Bridge Café" }, "name", "cy")).toBe("Bridge Café");
  });

  test("English stands in for readers of French and Irish, and the two for each other", async () => {
    const { apiLocaleOf, standInsOf, isFurther, inEveryLanguage } = await startedWith(["cy", "en"]);
    expect([apiLocaleOf("cy"), apiLocaleOf("fr"), apiLocaleOf("ga")]).toEqual(["cy", "en", "en"]);
    expect([standInsOf("cy"), standInsOf("en"), standInsOf("fr")]).toEqual([["en"], ["cy"], ["en", "cy"]]);
    expect(LANGUAGE_CODES.filter(isFurther)).toEqual(["ga", "gd", "fr", "br"]);
    expect(inEveryLanguage({ name: "Tref", name_ie: "Town" })).toMatchObject({ cy: "Tref", en: "Town", fr: "Town" });
  });

  test("names of the program are in their language, else in the nearest that has them", async () => {
    const { inBothLanguages, nameIn } = await startedWith(["cy", "en"]);
    expect(inBothLanguages({ en: "Boxing Day", ga: "Lá Fhéile Stiofáin", cy: "Gŵyl San Steffan" })).toEqual({
      name: "Gŵyl San Steffan",
      name_ie: "Boxing Day",
    });
    expect(nameIn({ en: "Anglesey", ga: "Môn" }, "cy")).toBe("Anglesey");
  });
});

test("a Breton place needs no English", async () => {
  const { apiLocaleOf, nameIn, inBothLanguages } = await startedWith(["fr", "br"]);
  expect([apiLocaleOf("en"), apiLocaleOf("br")]).toEqual(["fr", "br"]);
  expect(inBothLanguages({ fr: "Finistère", br: "Penn-ar-Bed" })).toEqual({
    name: "Finistère",
    name_ie: "Penn-ar-Bed",
  });
  expect(nameIn({ fr: "Bretagne", en: "Brittany" }, "br")).toBe("Bretagne");
});
