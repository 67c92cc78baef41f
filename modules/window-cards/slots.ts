import type { SlotsPart } from "#core/web/document/module.ts";
import { isOldCard, OldCard } from "./site/OldCard.tsx";

export default { page: { component: OldCard, fields: ["card"], load: isOldCard } } satisfies SlotsPart;
