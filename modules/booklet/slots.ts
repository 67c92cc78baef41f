import type { SlotsPart } from "#core/web/document/module.ts";
import { BookletLink } from "./site/BookletLink.tsx";

export default { events: { component: BookletLink } } satisfies SlotsPart;
