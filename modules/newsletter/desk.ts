import type { DeskPart } from "#core/web/desk/admin/section.ts";

export default {
  slots: {
    feature: {
      load: async () => (await import("./desk/NewsletterDesk.tsx")).NewsletterDesk,
      reads: ["previewNewsletter"],
    },
  },
} satisfies DeskPart;
