import { expect, test } from "vitest";
import { mailtoOf } from "./mailto.ts";

test("a link to an address with & writes mails to all of it", () => {
  expect(mailtoOf("b&b@house.example")).toBe("mailto:b%26b@house.example");
});
