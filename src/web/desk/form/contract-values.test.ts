import { describe, expect, test } from "vitest";
import { z } from "zod";
import { adminCategory } from "#core/contract/directory/categories.ts";
import { adminPlace } from "#core/contract/directory/places.ts";
import { synonym } from "#core/contract/directory/synonyms.ts";
import { adminTag } from "#core/contract/directory/tags.ts";
import { contract } from "#core/contract/index.ts";
import { adminNotice } from "#core/contract/writing/notices.ts";
import { sampleOf } from "#test/support/sample.ts";
import { fieldType, inputFrom, pick, type Shape, valuesIn } from "./contract-values.ts";

const tag = contract.adminTags.input.shape.add.unwrap().shape;
const place = contract.adminPlaces.input.shape.add.unwrap().shape;
const phrases = contract.adminSynonyms.input.shape.add.unwrap().shape;
const notice = contract.editNotice.input.shape;

describe("how a field of the contract is typed", () => {
  test.each<[string, z.ZodType, string]>([
    ["a text in one language", tag.name, "text"],
    ["the last part of an address", contract.editCategory.input.shape.slug, "text"],
    ["one of several kinds", tag.kind, "choice"],
    ["something else of the directory", notice.category_id, "choice"],
    ["several facts", tag.facts, "choices"],
    ["several things of the directory", phrases.tag_ids, "choices"],
    ["phrases", phrases.typed, "lines"],
    ["a whole number", place.map_from, "number"],
    ["degrees", place.latitude, "number"],
    ["an instant", notice.ends_at, "instant"],
    ["a day", contract.editFeature.input.shape.starts_on, "day"],
    ["yes or no", contract.editSpecialPage.input.shape.published, "check"],
  ])("%s", (_, field, kind) => {
    expect(fieldType(field).kind).toBe(kind);
  });

  test("its choices are those of the contract, and may be none where it may be null", () => {
    expect(fieldType(tag.kind)).toMatchObject({ options: ["topic", "amenity", "accessibility"], isNullable: false });
    expect(fieldType(contract.editSpecialPage.input.shape.menu)).toMatchObject({ isNullable: true });
  });
});

describe("a new one", () => {
  test("has empty texts and lists, and the first of each choice", () => {
    expect(valuesIn(pick(tag, "name", "kind", "facts"), null)).toEqual({ name: "", kind: "topic", facts: [] });
    expect(valuesIn(pick(phrases, "typed", "category_ids"), null)).toEqual({ typed: "", category_ids: [] });
  });

  test("has no choice where there may be none, and no time", () => {
    expect(valuesIn(pick(notice, "category_id", "starts_at"), null)).toEqual({ category_id: "", starts_at: "T" });
  });
});

describe("what is sent", () => {
  test.each([
    ["", null],
    ["  ", null],
    ["13", 13],
    [" 54,99 ", 54.99],
    ["-8.5", -8.5],
  ])("of a number typed as %j is %j", (typed, sent) => {
    expect(inputFrom(pick(place, "latitude"), { latitude: typed })).toEqual({ latitude: sent });
  });

  test("of lines are those with something in them, without the space around it", () => {
    const typed = " turf \n\n\tpeat\n";
    expect(inputFrom(pick(phrases, "typed"), { typed })).toEqual({ typed: ["turf", "peat"] });
  });

  test("of a local time is the instant, in summer and in winter; a half typed one is left to the API", () => {
    const at = (ends_at: string) => inputFrom(pick(notice, "ends_at"), { ends_at }).ends_at;
    expect(at("2026-07-04T17:00")).toBe("2026-07-04T16:00:00.000Z");
    expect(at("2026-12-04T17:00")).toBe("2026-12-04T17:00:00.000Z");
    expect(at("2026-12-04T")).toBe("2026-12-04T");
  });

  test("of no choice is null, of no day too, and of an empty text the empty text, which the API stores as none", () => {
    const menu = pick(contract.editSpecialPage.input.shape, "menu", "title");
    expect(inputFrom(menu, { menu: "", title: "" })).toEqual({ menu: null, title: "" });
    expect(inputFrom({ day: z.iso.date().nullable() }, { day: "" })).toEqual({ day: null });
  });
});

/** Each form of the catalogues: what it shows of an entity, sent as it is, is what the API takes, and changes nothing. */
test.each<[string, Shape, object]>([
  [
    "a tag",
    pick(tag, "name", "name_ie", "kind", "facts"),
    sampleOf(adminTag, { kind: "accessibility", facts: ["toilet"] }),
  ],
  [
    "a place",
    pick(place, "name", "name_ie", "kind", "latitude", "longitude", "map_from", "map_to"),
    sampleOf(adminPlace, { name: "Leabgarrow", kind: "village", latitude: 54.99, longitude: -8.5, map_from: 13 }),
  ],
  [
    "search words",
    pick(phrases, "typed", "typed_ie", "terms", "terms_ie"),
    sampleOf(synonym, { typed: ["turf", "peat"], terms_ie: ["móin"] }),
  ],
  [
    "a notice",
    pick(notice, "text", "text_ie", "reason", "reach", "category_id", "starts_at", "ends_at"),
    sampleOf(adminNotice, { text_ie: "Gan bád", reach: "ferry", reason: "storm" }),
  ],
  [
    "a category",
    pick(contract.editCategory.input.shape, "name", "name_ie", "color"),
    sampleOf(adminCategory, { name: "Pubs" }),
  ],
])("%s that nobody changes stays as it is", (_, of, entity) => {
  const sent = inputFrom(of, valuesIn(of, entity)) as Record<string, unknown>;
  expect(z.object(of).safeParse(sent).error?.issues).toBeUndefined();
  const stored = entity as Record<string, unknown>;
  for (const name of Object.keys(of)) expect(sent[name] === "" ? null : sent[name], name).toEqual(stored[name] ?? null);
});
