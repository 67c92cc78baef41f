import { expect, test } from "vitest";
import { cameFrom, nextPath, withNext } from "./return-address.ts";

test("a path of this site is accepted", () => {
  expect(nextPath("?next=%2Fga%2Fpages%3Fq%3Db%C3%A1d", "/ga/account")).toBe("/ga/pages?q=bád");
});

test("a link in a mail returns to where it was requested", () => {
  const asked = withNext("https://eolaire.example/en/action", "/en/pages/lantern-bar");
  expect(nextPath(`?mode=signIn&continueUrl=${encodeURIComponent(asked)}`, "/en/account")).toBe(
    "/en/pages/lantern-bar",
  );
});

test("a link that was followed before hydration returns to the target of the previous screen", () => {
  const before = withNext("https://eolaire.example/en/register", "/en/manage/request");
  expect(nextPath("", "/en/account", before)).toBe("/en/manage/request");
  expect(nextPath("?next=/en/stories", "/en/account", before)).toBe("/en/stories");
});

test.each([
  "?next=https%3A%2F%2Felsewhere.example%2F",
  "?next=%2F%2Felsewhere.example",
  "?next=%2F%5Celsewhere.example",
  "?next=javascript%3Aalert(1)",
  `?continueUrl=${encodeURIComponent("https://eolaire.example/?next=//elsewhere.example")}`,
  "",
])("%s gives the fallback", (search) => {
  expect(nextPath(search, "/en/account")).toBe("/en/account");
});

test.each([
  ["https://eolaire.example/ga/pages?q=arán", "/ga/pages?q=ar%C3%A1n"],
  ["https://eolaire.example/en/sign-in?why=signed-out", null],
  ["https://eolaire.example//elsewhere.example", null],
  ["https://elsewhere.example/en/pages", null],
  ["", null],
])("a reader who came from %j returns to %j", (referrer, path) => {
  expect(cameFrom(referrer, "https://eolaire.example")).toBe(path);
});
