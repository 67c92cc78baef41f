import type { DeskPart } from "#core/web/desk/admin/section.ts";
import { ChangeButton } from "./desk/ChangeButton.tsx";

export default { slots: { chosenPages: { component: ChangeButton } } } satisfies DeskPart;
