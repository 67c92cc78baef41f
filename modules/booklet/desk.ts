import type { DeskPart } from "#core/web/desk/admin/section.ts";
import { ButtonOfEvents, ButtonOfOverview } from "./desk/BookletButton.tsx";

export default {
  slots: { overview: { component: ButtonOfOverview }, events: { component: ButtonOfEvents } },
} satisfies DeskPart;
