import { describe, expect, test } from "vitest";
import { nationalNumber, toE164 } from "./phone.ts";

describe("a typed number", () => {
  test.each([
    ["074 952 1234", "+353749521234"],
    ["(074) 952-1234", "+353749521234"],
    ["+353 87 123 4567", "+353871234567"],
    ["00353 87 123 4567", "+353871234567"],
    ["+44 28 9012 3456", "+442890123456"],
    ["020 910 1000", "+353209101000"],
  ])("%s is %s", (typed, number) => {
    expect(toE164(typed)).toBe(number);
  });

  test.each(["", "12", "call us", "call 074 952 1234", "074 952 1234 ext. 5", "+999 1234567", "074 952 1234 or 5678"])(
    "%j is none",
    (typed) => {
      expect(toE164(typed)).toBeNull();
    },
  );
});

test("an Irish number has the national format, another the international one", () => {
  expect(nationalNumber("+353871234567")).toBe("087 123 4567");
  expect(nationalNumber("+442890123456")).toBe("+44 28 9012 3456");
});
