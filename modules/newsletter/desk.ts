import { lazy } from "react";
import type { DeskPart } from "#core/web/desk/admin/section.ts";

export default {
  slots: {
    feature: {
      component: lazy(async () => ({ default: (await import("./desk/NewsletterDesk.tsx")).NewsletterDesk })),
      reads: ["previewNewsletter"],
    },
  },
} satisfies DeskPart;
