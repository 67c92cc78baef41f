import type { SlotsPart } from "#core/web/document/module.ts";
import { IntoMyDay } from "./site/IntoMyDay.tsx";

export default { event: { component: IntoMyDay } } satisfies SlotsPart;
