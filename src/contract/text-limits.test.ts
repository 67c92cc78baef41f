import { expect, test } from "vitest";
import { z } from "zod";
import { text } from "./fields.ts";
import { contract } from "./index.ts";
import { textLimits } from "./text-limits.ts";

test("reads the limits of a field that must not be empty", () => {
  expect(textLimits(contract.notePage.input.shape.text.unwrap())).toEqual({ maxLength: 2000, isRequired: true });
});

test("an optional field is not required", () => {
  expect(textLimits(contract.notePage.input.shape.text)).toEqual({ maxLength: 2000, isRequired: false });
});

test("reads the limits through null, a transformation and a description", () => {
  const { description, slogan } = contract.editPageBasics.input.shape;
  expect(textLimits(description)).toEqual({ maxLength: 4000, isRequired: false });
  expect(textLimits(slogan)).toEqual({ maxLength: 120, isRequired: false });
});

test("a field that is not made with text() has no limits", () => {
  expect(textLimits(contract.page.input.shape.id)).toEqual({ maxLength: undefined, isRequired: false });
});

/** A pattern that tries each end for each beginning would take minutes for one of these. */
const HUGE = ["é", "a", "a.", "@é", "é@", "-", " x", "1:", "http://"].map((part) => part.repeat(300_000 / part.length));

test("a text that is too long is refused before a pattern looks at it", () => {
  const field = text(4).refine(() => expect.unreachable());
  expect(field.safeParse("lantern").error?.issues).toMatchObject([{ message: "too-long" }]);
});

test.each(HUGE)("no field takes long for a text that is too long: %.8s…", (value) => {
  const seen = new Set<z.ZodType>();
  for (const { input } of Object.values(contract)) {
    for (const field of stringFields(input, seen)) {
      const { success } = field.safeParse(value);
      if (textLimits(field).maxLength !== undefined) expect(success).toBe(false);
    }
  }
});

/** The fields of an input that take a text, at any depth. */
function stringFields(schema: z.ZodType, seen: Set<z.ZodType>): z.ZodType[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const below = (all: readonly unknown[]) => all.flatMap((one) => stringFields(one as z.ZodType, seen));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return below([schema.unwrap()]);
  if (schema instanceof z.ZodPipe) return [schema, ...below([schema.in])];
  if (schema instanceof z.ZodArray) return below([schema.element]);
  if (schema instanceof z.ZodObject) return below(Object.values(schema.shape));
  if (schema instanceof z.ZodUnion) return below(schema.options);
  if (schema instanceof z.ZodRecord) return below([schema.keyType, schema.valueType]);
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat ? [schema] : [];
}
