// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { mount } from "#test/support/mounted.tsx";
import type { ManageSlot } from "./part.ts";
import { slotOf } from "./slots.tsx";

const NAMES: readonly ManageSlot[] = ["due", "overview", "everywhere"];

test.each(NAMES)("modules that are off have nothing in the slot %s", (name) => {
  const Slot = slotOf(name);
  mount(<Slot />, { offers: [] });
  expect(document.querySelector("hydrated-app")!.childNodes).toHaveLength(0);
});
