import type { SlotsPart } from "#core/web/document/module.ts";
import { AskedByAssistants } from "./site/AskedByAssistants.tsx";
import { OpenDataOfAssistants } from "./site/OpenDataOfAssistants.tsx";

export default {
  openData: { component: OpenDataOfAssistants },
  gettingStarted: { component: AskedByAssistants },
} satisfies SlotsPart;
