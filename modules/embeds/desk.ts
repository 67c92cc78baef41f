import type { DeskPart } from "#core/web/desk/admin/section.ts";
import { IrishBadge } from "./desk/IrishBadge.tsx";

export default { slots: { translationShare: { component: IrishBadge } } } satisfies DeskPart;
