import type { SlotsPart } from "#core/web/site/module.ts";
import { AskedByAssistants } from "./site/AskedByAssistants.tsx";
import { OpenDataOfAssistants } from "./site/OpenDataOfAssistants.tsx";

export default {
  openData: { component: OpenDataOfAssistants },
  gettingStarted: { component: AskedByAssistants },
} satisfies SlotsPart;
