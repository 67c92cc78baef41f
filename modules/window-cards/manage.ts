import type { ManagePart } from "#core/web/desk/manage/part.ts";
import { OldCardNotice, WindowCard } from "./manage/WindowCard.tsx";

export default { everywhere: WindowCard, overview: OldCardNotice } satisfies ManagePart;
