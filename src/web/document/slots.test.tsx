// @vitest-environment happy-dom
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { MODULE_NAMES } from "#core/contract/module-names.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { SLOTS_OF_MODULES } from "#start/compiled/slots.ts";
import { contextOf, open } from "#test/support/shown-screen.tsx";
import type { SiteSlots } from "./module.ts";
import { loadSlot, slotOf } from "./slots.tsx";

const NAMES = SLOTS_OF_MODULES.flatMap(({ module: _, ...slots }) => Object.keys(slots) as (keyof SiteSlots)[]);
const OFF = { modulesOff: MODULE_NAMES };

test.each([...new Set(NAMES)])("modules that are off load nothing for the slot %s, and show nothing", async (name) => {
  const Slot = slotOf(name) as ComponentType;
  const screen = defineScreen<null>({
    path: "/",
    load: async () => null,
    head: () => ({ title: "A screen", description: "" }),
    View: () => (
      <article>
        <Slot />
      </article>
    ),
  });
  await open(screen, { site: OFF });
  expect(document.querySelector("article")!.childNodes).toHaveLength(0);
  expect(await loadSlot(name, contextOf({ site: OFF }).context, {} as never)).toEqual({});
});
