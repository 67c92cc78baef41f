import { URI } from "otpauth";
import { expect, test } from "vitest";
import { totpAddress } from "./totp-address.ts";

const SECRET = {
  secretKey: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  hashingAlgorithm: "SHA1",
  codeLength: 6,
  codeIntervalSeconds: 30,
};

test("the address in the QR code is encoded as the format asks", () => {
  expect(totpAddress(SECRET, "visitor@eolaire.example", "Árainn & Toraigh")).toBe(
    "otpauth://totp/%C3%81rainn%20%26%20Toraigh:visitor%40eolaire.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%C3%81rainn%20%26%20Toraigh&algorithm=SHA1&digits=6&period=30",
  );
});

test.each([
  ["Árainn & Toraigh", "Árainn & Toraigh"],
  ["Eolaire #1", "Eolaire #1"],
  ["100 % áitiúil?", "100 % áitiúil?"],
  ["A+B=C/D", "A+B=C/D"],
  ["Eolaire: Árainn", "Eolaire Árainn"],
  [" Eolaire:", "Eolaire"],
])("an app reads the name “%s” as “%s”", (issuer, shown) => {
  const read = URI.parse(totpAddress(SECRET, "o'neill+x@eolaire.example", issuer));
  expect(read).toMatchObject({ issuer: shown, label: "o'neill+x@eolaire.example", digits: 6, period: 30 });
  expect(read.secret.base32).toBe(SECRET.secretKey);
});
