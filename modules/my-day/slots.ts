import type { SlotsPart } from "#core/web/site/module.ts";
import { IntoMyDay } from "./site/IntoMyDay.tsx";

export default { event: { component: IntoMyDay } } satisfies SlotsPart;
