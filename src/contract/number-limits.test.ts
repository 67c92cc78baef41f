import { expect, test } from "vitest";
import { z } from "zod";
import { MAX_INTEGER } from "./fields.ts";
import { contract } from "./index.ts";

type Schema = {
  type?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
};

/** What has only a few values (`const`, `enum`) needs no bounds; a clock of seconds is compared and never stored. */
const WITHOUT_BOUNDS = new Set(["const", "enum"]);
const NEVER_STORED = new Set([
  ".properties.seconds",
  ".properties.map_zoom",
  ".properties.changes.properties.map_zoom",
]);

test("every number that a call takes fits an integer of the database", () => {
  const tooWide = Object.values(contract).flatMap(({ path, input }) =>
    numbersIn(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }))
      .filter(([at, schema]) => !NEVER_STORED.has(at) && !isBounded(schema))
      .map(([at]) => `${path} ${at}`),
  );
  expect(tooWide).toEqual([]);
});

function isBounded({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): boolean {
  const [least, most] = [minimum ?? exclusiveMinimum ?? -Infinity, maximum ?? exclusiveMaximum ?? Infinity];
  return least >= -MAX_INTEGER && most <= MAX_INTEGER;
}

function numbersIn(schema: object, at = ""): [string, Schema][] {
  const { type } = schema as Schema;
  const isFree =
    (type === "integer" || type === "number") && !Object.keys(schema).some((key) => WITHOUT_BOUNDS.has(key));
  const below = Object.entries(schema).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? numbersIn(value, `${at}.${key}`) : [],
  );
  return isFree ? [[at, schema as Schema], ...below] : below;
}
