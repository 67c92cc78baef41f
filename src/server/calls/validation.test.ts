import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { contract } from "#core/contract/index.ts";
import { LOCALES, type Locale } from "#core/contract/locales.ts";
import { searchInput } from "#core/contract/pages/public.ts";
import { readQuery } from "#core/contract/read-query.ts";
import { ProblemError } from "../http/problem.ts";
import { problemBody } from "../http/send-problem.ts";
import { readInput } from "./validation.ts";

function refusedFields(schema: z.ZodObject, sent: unknown): ProblemError["fields"] {
  try {
    readInput(schema, sent);
  } catch (error) {
    if (error instanceof ProblemError) return error.fields;
    throw error;
  }
  return [];
}

const wrongFields = (schema: z.ZodObject, sent: unknown) =>
  refusedFields(schema, sent)
    .map(({ path, code }) => `${path} ${code}`)
    .sort();

function choicesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (schema instanceof z.ZodArray) return choicesOf(schema.element as z.ZodType);
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? choicesOf(schema.unwrap() as z.ZodType) : [];
}

/** What is said of a field with a value that is no choice. */
function messageOf(input: z.ZodObject, name: string, locale: Locale): string | undefined {
  for (const value of ["no such", ["no such"]]) {
    try {
      readInput(input, { [name]: value });
    } catch (error) {
      const { errors = [] } = problemBody(error as ProblemError, locale);
      const said = errors.find(({ path, code }) => path.split(".")[0] === name && code === "not-a-choice");
      if (said) return said.message;
    }
  }
  return undefined;
}

/** Whether people type it: choices, ids, keys and secrets come from elsewhere. */
function isTyped(field: z.ZodType): boolean {
  const { anyOf = [], ...rest } = z.toJSONSchema(field, { io: "input", unrepresentable: "any" });
  const texts = [rest, ...anyOf].filter((one) => typeof one === "object" && one.type === "string");
  const isFromElsewhere = ({ format, pattern = "", minLength, maxLength, ...other }: (typeof texts)[number]) =>
    format === "uuid" ||
    /\{\d\d\}\$$/.test(pattern) ||
    (minLength ?? 0) === maxLength ||
    "enum" in other ||
    "const" in other;
  return texts.length > 0 && !texts.some(isFromElsewhere);
}

const place = z.object({ name: z.string(), latitude: z.number(), near: z.array(z.object({ metres: z.number() })) });
const sound = { name: "Quay", latitude: 55, near: [] };

describe("the fields of a body", () => {
  test("are completed by the defaults of the contract", () => {
    expect(readInput(searchInput, {})).toEqual({ limit: 24 });
  });

  test("are all reported at once where they are invalid, nested ones by their full path", () => {
    const sent = { limit: 101, sort: "best", near: "pole", status: "open", tag: ["ok", "Not OK"] };
    expect(wrongFields(searchInput, sent)).toEqual([
      "limit out-of-range",
      "near wrong-form",
      "sort not-a-choice",
      "status unknown-field",
      "tag.1 wrong-form",
    ]);
    expect(wrongFields(place, { near: [{}] })).toEqual([
      "latitude required",
      "name required",
      "near.0.metres required",
    ]);
  });

  test.each(LOCALES)(
    "names the choices where there are some, for every field of the contract that has them: %s",
    (locale) => {
      let fields = 0;
      for (const { path, input } of Object.values<Endpoint>(contract)) {
        for (const [name, schema] of Object.entries<z.ZodType>(input.shape)) {
          const choices = choicesOf(schema);
          if (choices.length === 0) continue;
          fields += 1;
          const message = messageOf(input, name, locale);
          for (const choice of choices) expect(message, `${path} ${name}`).toContain(choice);
          expect(message).toMatch(/^\S.*[^.]\.$/);
        }
      }
      expect(fields).toBeGreaterThan(100);
    },
  );

  test("name the choices in the language of the reader", () => {
    expect(messageOf(contract.editPageStatus.input, "status", "fr")).toBe(
      "Ce n’est pas l’un des choix (open, temporarily_closed, permanently_closed, hidden).",
    );
    expect(messageOf(contract.editPageStatus.input, "status", "ga")).toMatch(/^Ní ceann de na roghanna é seo \(open, /);
  });

  test("name an example of their form where a text has none", () => {
    const unsaid: string[] = [];
    let fields = 0;
    for (const { path, input } of Object.values(contract)) {
      for (const [name, field] of Object.entries(input.shape)) {
        if (!isTyped(field)) continue;
        const [issue] = refusedFields(input, { [name]: "§ §" }).filter((one) => one.path === name);
        if (issue?.code !== "wrong-form") continue;
        const isTaken = (example: string) =>
          [example, Number(example)].some(
            (value) => !wrongFields(input, { [name]: value }).includes(`${name} wrong-form`),
          );
        fields += 1;
        if (issue.example === undefined) unsaid.push(`${path} ${name}`);
        else if (!isTaken(issue.example)) unsaid.push(`${path} ${name}: not even ${issue.example}`);
      }
    }
    expect(fields).toBeGreaterThan(100);
    expect(unsaid).toEqual([]);
  });

  test.each(["constructor", "toString", "__proto__"])("may not include %s", (name) => {
    expect(wrongFields(searchInput, Object.fromEntries([[name, "x"]]))).toEqual([`${name} unknown-field`]);
  });

  test("of a wrong type have another error than missing ones", () => {
    expect(wrongFields(place, { ...sound, name: 7 })).toEqual(["name wrong-form"]);
  });

  test.each([
    ["a number in a text", "24"],
    ["a number in a list", [24]],
    ["a yes for a number", true],
    ["null", null],
    ["a fraction of an item", 1.5],
  ])("%s is not the number that was asked", (_, limit) => {
    expect(wrongFields(searchInput, { limit })).toEqual(["limit wrong-form"]);
  });

  test.each([
    ["an exponent that overflows", '{"latitude":1e999}'],
    ["a negative one", '{"latitude":-1e999}'],
    ["minus zero", '{"latitude":-0}'],
    ["minus zero in another form", '{"latitude":-0.0e3}'],
  ])("%s is refused even where the schema would take it", (_, json) => {
    expect(wrongFields(place, { ...sound, ...JSON.parse(json) })).toEqual(["latitude wrong-form"]);
  });

  test("with a lone surrogate are refused at any depth", () => {
    expect(wrongFields(place, { ...sound, name: "\ud83d" })).toEqual(["name wrong-form"]);
    expect(wrongFields(place, { ...sound, name: "\ud83d\udc1f" })).toEqual([]);
    expect(wrongFields(searchInput, { cursor: "\udc1f", q: "\ud83d" })).toEqual(["cursor wrong-form", "q wrong-form"]);
    expect(wrongFields(place, { ...sound, near: [{ metres: 1 }, { metres: -0 }] })).toEqual([
      "near.1.metres wrong-form",
    ]);
  });
});

describe("the fields of a query string", () => {
  test("are parsed by the type of the schema", () => {
    expect(readQuery(searchInput, { limit: "5", q: "5", within_m: "200" })).toEqual({
      limit: 5,
      q: "5",
      within_m: 200,
    });
  });

  test("form a list by commas, by repetition, or both", () => {
    expect(readQuery(searchInput, { tag: "wifi,dogs" })).toEqual({ tag: ["wifi", "dogs"] });
    expect(readQuery(searchInput, { tag: ["wifi", "dogs,pier"] })).toEqual({ tag: ["wifi", "dogs", "pier"] });
  });

  test("count as missing where they are empty, as forms send them", () => {
    expect(readQuery(searchInput, { q: "", limit: "" })).toEqual({});
  });

  test.each(["007", "1e1", " ", " 1", "+1", "0x10", "1.", "99999999999999999"])("reject the number %j", (limit) => {
    expect(wrongFields(searchInput, readQuery(searchInput, { limit }))).toEqual(["limit wrong-form"]);
  });

  test("reject minus zero", () => {
    expect(wrongFields(place, { ...sound, ...(readQuery(place, { latitude: "-0" }) as object) })).toEqual([
      "latitude wrong-form",
    ]);
  });

  test("may not repeat a single field", () => {
    expect(wrongFields(searchInput, readQuery(searchInput, { limit: ["1", "2"] }))).toEqual(["limit wrong-form"]);
  });
});
