import { expect, test } from "vitest";
import { isOwnPath } from "./own-path.ts";

test.each(["/", "/en/pages?q=b%C3%A1d#list", "/ga/account"])("%s is a path of this site", (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test.each([
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "",
  null,
])("%j is not a path of this site", (path) => {
  expect(isOwnPath(path)).toBe(false);
});
