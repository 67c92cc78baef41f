import fc from "fast-check";
import { z } from "zod";

/**
 * Ids that exist, by the kind of what they name, by which calls reach further than to 404. They change while a run goes on;
 * generators are built once and look here whenever they generate.
 */
export type KnownIds = Record<string, readonly string[]>;

/** One of the values that there are at that time; undefined: there are none. */
export const oneOfKnown = <Value>(known: () => readonly Value[]): fc.Arbitrary<Value | undefined> =>
  fc.noBias(fc.nat()).map((number) => {
    const values = known();
    return values[number % values.length];
  });

/** Values that a field may have: of these, a field is sent those that its schema accepts. */
const PLAUSIBLE: readonly unknown[] = [
  "a",
  "Lantern Bar",
  "Céilí ar an gcé",
  "lantern-bar",
  "about",
  "pubs",
  "🐑🐑",
  "> a *quote* with [a link](/en)",
  "hello@lantern.example",
  "+353749521234",
  "https://lantern.example/",
  "F94 XT12",
  "#157a73",
  "photo:5e1b0a9c42d7",
  "2026-07-04",
  "2026-12-24",
  "1900-01-01",
  "2199-12-31",
  "2026-12",
  "06-01",
  "02-29",
  "09:30",
  "24:00",
  "23:59",
  "2026-07-04T16:00:00.000Z",
  "2026-03-29T01:30:00+01:00",
  "2199-12-31T23:59:59Z",
  "now",
  "54.99,-8.5",
  "-8.6,54.95,-8.4,55.03",
  "FREQ=WEEKLY;BYDAY=FR",
  "FREQ=DAILY;COUNT=732",
  "community",
  "main",
  0,
  1,
  2,
  7,
  24,
  100,
  560,
  54.99,
  -8.5,
  100_000_000,
  true,
  false,
];

const long = (length: number) => "a".repeat(length);
const cursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString("base64url");
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const UUID = "0198b3a2-7c1e-7000-8000-00000000dead";

/** The classes of hostile values of the design's rules, each with its values. */
export const HOSTILE: Record<string, readonly unknown[]> = {
  null: [null],
  empty: ["", [], {}, [""], [null]],
  "wrong type": [true, 0, 1.5, "text", [[]], { a: 1 }, ["a", 1, null], { length: 3 }, { toString: "a" }],
  "too long": [long(201), long(2_049), long(40_001), "🐑".repeat(20_001), "é".repeat(8_001), Array(2_000).fill("a")],
  "control characters": ["\u0000", "a\u0000b", "a\u0007", "a\r\nBcc: x@example.com", "\u001b[31m", "\u0085", "a\tb\nc"],
  "lone surrogates": ["\ud83d", "a\udc1f", "\udc1f\ud83d"],
  "bidi marks": ["\u202eevil", "a\u2066b\u2069", "\u200f", "\u061c"],
  blank: ["\u3164", "\u2800", "\u115f", "\u200b", " ", "\u00a0", "\ufeff"],
  numbers: [-1, 0.1, 1e308, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, -(2 ** 31) - 1, 1e21],
  "texts like numbers": ["NaN", "Infinity", "-Infinity", "1e999", "0x10", "-0", "007", "１２", "1,5", "9".repeat(400)],
  "far dates": [
    "0000-01-01",
    "0001-01-01",
    "1582-10-10",
    "1899-12-31",
    "2200-01-01",
    "9999-12-31",
    "2026-02-30",
    "2026-13-01",
    "-271821-04-20",
    "+275760-09-13",
    "infinity",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-14:00",
    "2026-07-04T12:00:00+23:59",
    "2026-07-04T12:00:00.12345678901Z",
    "2026-06-30T23:59:60Z",
    "24:01",
    "00-00",
  ],
  "deep nesting": [
    nested(15),
    nested(19),
    nested(40),
    nested(5_000),
    "> ".repeat(4_000),
    "- ".repeat(2_000),
    "[".repeat(4_000),
  ],
  markup: ["<script>alert(1)</script>", "[a](javascript:alert(1))", "**a*a ".repeat(1_300), "_*".repeat(4_000)],
  "prototype names": ["__proto__", "constructor", "hasOwnProperty", "toString", "constructor=1", { constructor: 1 }],
  queries: [
    "' or 1=1--",
    "%",
    "_%\\",
    "\\",
    "$1",
    "{}",
    "a & b | !c",
    "<->",
    "(((((",
    '"',
    ":*",
    "a:b",
    "-".repeat(500),
  ],
  paths: [
    "../../etc/passwd",
    "/etc/passwd",
    "file:///etc/passwd",
    "C:\\",
    "..%2f..%2f",
    "http://[::1]:80/",
    "//evil.example",
  ],
  cursors: [
    null,
    [],
    {},
    1,
    "a",
    [1],
    ["name", long(150), UUID],
    ["newest", 1e308, UUID],
    ["rank", 0, 0, null, UUID],
    ["0000-01-01T00:00:00Z", UUID],
    ["2026-07-04T00:00:00+23:59", UUID],
    ["9999-12-31", UUID],
    ["completeness", 2 ** 40, UUID],
    ["approval", 1e15, UUID],
    ["date_created", "0000-01-01T00:00:00Z", UUID],
    "999999999999999999",
    ["relevance", 1, 1, 1, 1, 1, UUID],
    nested(30),
  ].map(cursor),
  rules: ["FREQ=SECONDLY", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;UNTIL=99991231", "FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=2"],
};

/** Names of fields, of maps, of parts of a form and of headers that somebody else chose. */
export const HOSTILE_NAMES: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "__defineGetter__",
  "",
  " ",
  "0",
  "-1",
  "length",
  "then",
  "toJSON",
  "id",
  "null",
  "undefined",
  "a.b",
  "a[0]",
  "a[b]",
  "$where",
  long(3_000),
  "Céilí",
  "ᚉᚓᚐᚁ",
  "🐑",
  "é".repeat(500),
  "a\u0000b",
  "a\r\nSet-Cookie: x=1",
  "a\tb",
  "\u202eevil",
  "\ufeff",
  "<script>",
  '"',
  "'",
  "%00",
  "%",
  "=",
  "&",
  ";",
  "\\",
];

/** Each value with its class. */
export const HOSTILE_VALUES = Object.entries(HOSTILE).flatMap(([what, values]) =>
  values.map((value) => ({ what, value })),
);

/** A value that the schema of a field accepts, where the generator finds one. */
export function validValue(schema: z.core.$ZodType, ids: KnownIds): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: validValue(schema.unwrap(), ids) },
    );
  }
  if (schema instanceof z.ZodNullable) return fc.oneof(fc.constant(null), validValue(schema.unwrap(), ids));
  if (schema instanceof z.ZodPipe) return validValue(schema.in, ids);
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => validValue(option, ids)));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodArray) return fc.array(validValue(schema.element, ids), { maxLength: 3 });
  if (schema instanceof z.ZodObject) return validFields(schema, ids);
  return plausibleFor(schema, ids);
}

/** Fields of an object; those left out are missing. */
export function validFields({ shape }: z.ZodObject, ids: KnownIds): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, validValue(schema, ids)] as const);
  return fc.record(Object.fromEntries(fields)).map((record) => {
    const sent = Object.entries(record).filter(([, value]) => value !== undefined);
    return Object.fromEntries(sent);
  });
}

const accepted = new WeakMap<z.core.$ZodType, unknown[]>();

function plausibleFor(schema: z.core.$ZodType, ids: KnownIds): fc.Arbitrary<unknown> {
  const values = accepted.get(schema) ?? PLAUSIBLE.filter((value) => z.safeParse(schema, value).success);
  accepted.set(schema, values);
  const isId = z.safeParse(schema, UUID).success && !z.safeParse(schema, "a text").success;
  if (isId) return oneOfKnown(() => [UUID, ...Object.values(ids).flat()]);
  return values.length > 0 ? fc.constantFrom(...values) : fc.constantFrom(...PLAUSIBLE);
}

/** A value as a form or a query string has it. */
export const textOf = (value: unknown): string =>
  (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed();
