import type { DeskPart } from "#core/web/desk/admin/section.ts";
import { ChangeChosen, ChangeFound } from "./desk/ChangeButton.tsx";
import { ChangesButton } from "./desk/Changes.tsx";

export default {
  screens: { pages: { changes: async () => (await import("./desk/Changes.tsx")).Changes } },
  slots: {
    pages: { component: ChangesButton },
    chosenPages: { component: ChangeChosen },
    foundPages: { component: ChangeFound },
  },
} satisfies DeskPart;
