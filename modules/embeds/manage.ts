import type { ManagePart } from "#core/web/desk/manage/part.ts";
import { BadgeSnippet } from "./manage/BadgeSnippet.tsx";

export default { everywhere: BadgeSnippet } satisfies ManagePart;
