// @vitest-environment happy-dom
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { DESKS_OF_MODULES } from "#start/compiled/desks.ts";
import { mount } from "#test/support/mounted.tsx";
import type { Slots } from "./section.ts";
import { slotOf } from "./slots.tsx";

const NAMES = DESKS_OF_MODULES.flatMap(({ slots = {} }) => Object.keys(slots) as (keyof Slots)[]);

test.each([...new Set(NAMES)])("modules that are off have nothing in the slot %s", (name) => {
  const Slot = slotOf(name).Slot as ComponentType;
  mount(<Slot />, { offers: [] });
  expect(document.querySelector("hydrated-app")!.childNodes).toHaveLength(0);
});
