import type { DeskPart } from "#core/web/desk/admin/section.ts";
import { ParcelsButton } from "./desk/ParcelsButton.tsx";

export default {
  screens: { translations: { parcels: async () => (await import("./desk/Parcels.tsx")).Parcels } },
  slots: { translations: { component: ParcelsButton } },
} satisfies DeskPart;
