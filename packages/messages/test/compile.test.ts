import { stripTypeScriptTypes } from "node:module";
import { describe, expect, test } from "vitest";
import { compileNamespace, type Messages } from "../src/compile.ts";
import * as runtime from "../src/index.ts";

const compile = (en: Messages, ga: Messages = en) => compileNamespace({ en, ga });
const issuesOf = (en: Messages, ga?: Messages) =>
  compile(en, ga).issues.map(({ locale, key, issue }) => `${locale} ${key}: ${issue}`);

/** The texts as the compiled English and Irish modules export them. */
function textsOf(en: Messages, ga: Messages = en) {
  const { modules, issues } = compile(en, ga);
  expect(issues).toEqual([]);
  return { en: run(modules.en!), ga: run(modules.ga!), types: modules.en! };
}

function run(code: string) {
  const called = { ...runtime };
  const body = stripTypeScriptTypes(code)
    .replaceAll(/^import .*/gm, "")
    .replace("export default", "return");
  return new Function(...Object.keys(called), body)(...Object.values(called));
}

describe("a message", () => {
  test("without arguments is a string", () => {
    expect(textsOf({ a: "Say `yes`, “no” or \\" }).en.a).toBe("Say `yes`, “no” or \\");
  });

  test("with arguments is a function that names them", () => {
    const { en, types } = textsOf({ a: "`{n}` of $ {of}\\" });
    expect(types).toContain("(v: { n: string | number; of: string | number }): string =>");
    expect(en.a({ n: 1, of: "<2>" })).toBe("`1` of $ <2>\\");
  });

  test("with a select has a form for each listed value and for all others", () => {
    const { en, types } = textsOf({ a: "{by, select, yes {{name} writes} other {They write}}" });
    expect(types).toContain("(v: { by: string; name: string | number }): string =>");
    expect([en.a({ by: "yes", name: "Úna" }), en.a({ by: "no", name: "Úna" })]).toEqual(["Úna writes", "They write"]);
  });
});

describe("a plural", () => {
  const en = "{n, plural, =0 {no photos} one {# photo} other {# photos}}";
  const ga = "{n, plural, =0 {gan áit} one {# áit} two {# áit} few {# áit} many {# n-áit} other {# áit}}";

  test("takes a number, and chooses by the rules of its language", () => {
    const texts = textsOf({ photos: en }, { photos: ga });
    expect(texts.types).toContain("(v: { n: number }): string =>");
    expect([0, 1, 2, 1200].map((n) => texts.en.photos({ n }))).toEqual([
      "no photos",
      "1 photo",
      "2 photos",
      "1,200 photos",
    ]);
    expect([0, 1, 7, 21].map((n) => texts.ga.photos({ n }))).toEqual(["gan áit", "1 áit", "7 n-áit", "21 áit"]);
  });

  test("gives its type to the other language, which may need no plural", () => {
    const { modules } = compile({ a: "{n, plural, one {# day} other {# days}}" }, { a: "Lá: {n}" });
    expect(modules.ga).toContain("(v: { n: number }): string =>");
  });

  test("needs every form of its language", () => {
    expect(issuesOf({ a: "{n, plural, other {# days}}" }, { a: ga })).toEqual([
      "en a: the plural form “one” of {n} is missing",
    ]);
    expect(issuesOf({ a: en }, { a: "{n, plural, one {#} two {#} other {#}}" })).toEqual([
      "ga a: the plural form “few” of {n} is missing",
      "ga a: the plural form “many” of {n} is missing",
    ]);
  });

  test("has no form that its language does not know", () => {
    expect(issuesOf({ a: "{n, plural, one {#} few {#} other {#}}" }, { a: ga })).toEqual([
      "en a: {n} has a plural form “few”, which is unknown here",
    ]);
  });

  test.each([
    ["en", "cardinal", runtime.cardinal_en],
    ["ga", "cardinal", runtime.cardinal_ga],
    ["en", "ordinal", runtime.ordinal_en],
  ] as const)("chooses as CLDR does: %s, %s", (locale, type, rule) => {
    const rules = new Intl.PluralRules(locale, { type });
    const isOwn = (n: number) => locale === "ga" && n > 10 && n < 20; // see the next test
    const numbers = [...Array(1200).keys(), 0.5, 1.5, 2.5, 7.5, 1_000_000].filter((n) => !isOwn(n));
    expect(numbers.map(rule)).toEqual(numbers.map((n) => rules.select(n)));
  });
});

describe("in Irish", () => {
  test("nouns of 11 to 19 change as those of 1 to 9", () => {
    const { ga } = textsOf(
      { a: "{n}", b: "{n}" },
      {
        a: "{n, plural, one {carachtar amháin} two {# charachtar} few {# charachtar} many {# gcarachtar} other {# carachtar}}",
        b: "{n, plural, one {# áit} two {# áit} few {# áit} many {# n-áit} other {# áit}}",
      },
    );
    expect([1, 6, 7, 11, 12, 16, 17, 20].map((n) => ga.a({ n }))).toEqual([
      "carachtar amháin",
      "6 charachtar",
      "7 gcarachtar",
      "11 charachtar",
      "12 charachtar",
      "16 charachtar",
      "17 gcarachtar",
      "20 carachtar",
    ]);
    expect([16, 17, 19, 20, 27].map((n) => ga.b({ n }))).toEqual([
      "16 áit",
      "17 n-áit",
      "19 n-áit",
      "20 áit",
      "27 áit",
    ]);
  });

  test("a form for several numbers says which one", () => {
    expect(
      issuesOf(
        { a: "{n, plural, one {#} other {#}}" },
        { a: "{n, plural, one {lá amháin} two {dhá lá} few {# lá} many {# lá} other {# lá}}" },
      ),
    ).toEqual(["ga a: the plural form “two” of {n} stands for several numbers and does not say which"]);
  });

  test.each([
    ["go", "Gaoth Dobhair", "go Gaoth Dobhair"],
    ["go", "Árainn Mhór", "go hÁrainn Mhór"],
    ["go", "Ailt an Chorráin", "go hAilt an Chorráin"],
    ["go", "Aerfort Dhún na nGall", "go hAerfort Dhún na nGall"],
    ["go", "An Clochán Liath", "go dtí an Clochán Liath"],
    ["go", "Na Dúnaibh", "go dtí na Dúnaibh"],
    ["go", "17:00", "go 17:00"],
    ["as", "An Clochán Liath", "as an gClochán Liath"],
    ["as", "Ailt an Chorráin", "as Ailt an Chorráin"],
    ["ag", "An Cheathrú Rua", "ag an gCeathrú Rua"],
    ["ar", "An tAerfort", "ar an Aerfort"],
    ["le", "Úna", "le hÚna"],
    ["le", "Brian", "le Brian"],
    ["le", "úna@sampla.ie", "le úna@sampla.ie"],
    ["le", "Una@sampla.ie", "le Una@sampla.ie"],
    ["do", "An Fear Mór", "don Fhear Mór"],
    ["de", "Eibhlín", "d’Eibhlín"],
    ["ó", "An Bun Beag", "ón mBun Beag"],
    ["Ó", "Na Rosa", "Ó na Rosa"],
  ])("%s before %s", (preposition, name, expected) => {
    const { ga } = textsOf({ a: "{name}" }, { a: `${preposition} {name}` });
    expect(ga.a({ name })).toBe(expected);
  });
});

describe("both languages have the same", () => {
  test("keys", () => {
    expect(issuesOf({ a: "A", b: { c: "C", d: "D" } }, { a: "A", b: { c: "C" }, e: "E" })).toEqual([
      "ga b.d: is missing",
      "ga e: does not exist in the first language",
    ]);
  });

  test("kinds of entries", () => {
    expect(issuesOf({ days: ["Monday"] }, { days: { 0: "Luan" } })).toEqual([
      "ga days: is not of the same kind (text, list, group) as in the first language",
    ]);
    expect(issuesOf({ days: ["Monday", "Tuesday"] }, { days: ["Luan"] })).toEqual(["ga days.1: is missing"]);
  });

  test("arguments", () => {
    expect(issuesOf({ a: "{n} of {of}" }, { a: "{n} as {x}" })).toEqual([
      "ga a: the argument {of} is missing",
      "ga a: the argument {x} does not exist in the first language",
    ]);
  });
});

describe("a further language", () => {
  const en = { days: "{n, plural, one {# day} other {# days}}", save: "Save", menu: { open: "Open", close: "Close" } };
  const compileFrench = (messages: Messages) =>
    compileNamespace({ en, ga: en }, { fr: { messages, fallback: ["en"], tag: "fr-FR" } });

  test("takes what it lacks from the language that stands in for it", () => {
    const { modules, issues } = compileFrench({ menu: { open: "Ouvrir" } });
    expect(issues.filter(({ locale }) => locale === "fr")).toEqual([]);
    const fr = run(modules.fr!);
    expect(fr.menu).toEqual({ open: "Ouvrir", close: "Close" });
    expect([fr.save, fr.days({ n: 1 }), fr.days({ n: 1200 })]).toEqual(["Save", "1 day", "1,200 days"]);
  });

  test("has the plural rules and numbers of Intl", () => {
    const { modules } = compileFrench({ days: "{n, plural, one {# jour} many {# de jours} other {# jours}}" });
    const { days } = run(modules.fr!);
    expect([0, 1, 2, 1200, 1_000_000].map((n) => days({ n }).replaceAll("\u202f", " "))).toEqual([
      "0 jour",
      "1 jour",
      "2 jours",
      "1 200 jours",
      "1 000 000 de jours",
    ]);
  });

  test("has no other keys and arguments, and every plural form", () => {
    const { issues } = compileFrench({ days: "{n, plural, one {#} other {{x}}}", more: "Plus" });
    expect(issues.filter(({ locale }) => locale === "fr").map(({ key, issue }) => `${key}: ${issue}`)).toEqual([
      "days: the plural form “many” of {n} is missing",
      "days: the argument {x} does not exist in the first language",
      "more: does not exist in the first language",
    ]);
  });
});

test("what is not ICU MessageFormat, or more of it than is supported, is refused", () => {
  expect(issuesOf({ a: "{n" })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^en a: is not ICU MessageFormat/)]),
  );
  expect(issuesOf({ a: "{at, date}" })[0]).toBe(
    "en a: only {argument}, plural, selectordinal and select are supported",
  );
});

test("a key may be any text", () => {
  const { en } = textsOf({ "learn-more": "Learn more", "-1": { delete: "Delete" } });
  expect(en).toEqual({ "learn-more": "Learn more", "-1": { delete: "Delete" } });
});
