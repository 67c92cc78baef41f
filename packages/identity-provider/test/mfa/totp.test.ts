import { expect, test } from "vitest";
import { base32Of, newTotpSecret, stepOfCode } from "../../src/mfa/totp.ts";

// RFC 6238, appendix B: the secret is the text below; six digits are the end of its eight.
const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
const step = (seconds: number, code: string, lastStep = 0) => stepOfCode(secret, code, { now: at(seconds), lastStep });

test("the codes of the standard are taken, each with its step", () => {
  expect(step(59, "287082")).toBe(1);
  expect(step(1_111_111_109, "081804")).toBe(37_037_036);
  expect(step(20_000_000_000, "353130")).toBe(666_666_666);
});

test("one step before and after now is taken, a second is not", () => {
  const written = 37_037_036 * 30;
  expect(step(written - 30, "081804")).toBe(37_037_036);
  expect(step(written + 59, "081804")).toBe(37_037_036);
  expect(step(written - 31, "081804")).toBeNull();
  expect(step(written + 60, "081804")).toBeNull();
});

test("a step that is used up, or older than one that is, is refused", () => {
  expect(step(59, "287082", 1)).toBeNull();
  expect(step(59, "287082", 2)).toBeNull();
});

test("a used step that nobody could have now does not count: the clock was set back since", () => {
  expect(step(59, "287082", 3)).toBe(1);
});

test.each(["", "28708", "2870820", "28708a", " 287082", "２８７０８２"])("%j is no code", (code) => {
  expect(step(59, code)).toBeNull();
});

test("a secret has 160 bits, which authenticator apps read as 32 letters", () => {
  expect(newTotpSecret()).toHaveLength(20);
  expect(base32Of(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(newTotpSecret()).not.toEqual(newTotpSecret());
});
