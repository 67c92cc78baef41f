// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { MANAGES_OF_MODULES } from "#start/compiled/manages.ts";
import { mount } from "#test/support/mounted.tsx";
import type { ManagePart } from "./part.ts";
import { slotOf } from "./slots.tsx";

const NAMES = MANAGES_OF_MODULES.flatMap(({ module: _, ...slots }) => Object.keys(slots) as (keyof ManagePart)[]);

test.each([...new Set(NAMES)])("modules that are off have nothing in the slot %s", (name) => {
  const Slot = slotOf(name);
  mount(<Slot />, { offers: [] });
  expect(document.querySelector("hydrated-app")!.childNodes).toHaveLength(0);
});
