// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { DAY_KEY } from "../hearts/stored-hearts.ts";
import { MY_DAY_LINK_ID, MY_DAY_LINK_SCRIPT } from "./my-day-link-script.ts";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test.each([
  ["2026-07-04T22:30:00Z", "?date=2026-07-04"], // 23:30 in Ireland
  ["2026-07-04T23:30:00Z", ""], // its day is over, which that of UTC is not
])("the link to My day has the chosen day until it is over at the place: at %s", (now, search) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  localStorage.setItem(DAY_KEY, "date=2026-07-04");
  document.body.innerHTML = `<a id="${MY_DAY_LINK_ID}" href="http://localhost/en/my-day">My day <b></b></a>`;
  new Function(MY_DAY_LINK_SCRIPT)();
  expect(document.querySelector("a")!.search).toBe(search);
});
