import type { SlotsPart } from "#core/web/document/module.ts";
import { ELSEWHERE_FIELDS, ElsewhereShown } from "./site/ElsewhereShown.tsx";

export default { openData: { component: ElsewhereShown, fields: ELSEWHERE_FIELDS } } satisfies SlotsPart;
