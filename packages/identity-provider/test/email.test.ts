import { expect, test } from "vitest";
import { readEmail } from "../src/email.ts";

test("an address is kept in small letters", () => {
  expect(readEmail("Nora.O'Donnell+inn@Teelin.Example")).toBe("nora.o'donnell+inn@teelin.example");
});

test.each([
  "nora",
  "nora@",
  "@inn.example",
  "nora@inn",
  "no ra@inn.example",
  "nóra@inn.example",
  "a@b.ie\r\nBcc: c@d.ie",
])("%j is no address", (text) => {
  expect(() => readEmail(text)).toThrow("INVALID_EMAIL");
});

test("at most 254 characters", () => {
  const domain = Array.from({ length: 4 }, () => "a".repeat(60)).join(".");
  const fits = `${"n".repeat(254 - domain.length - 1)}@${domain}`;
  expect(readEmail(fits)).toHaveLength(254);
  expect(() => readEmail(`n${fits}`)).toThrow("INVALID_EMAIL");
  expect(() => readEmail("")).toThrow("MISSING_EMAIL");
});
