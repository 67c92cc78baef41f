import type { HarnessPart } from "#harness/support/module.ts";

export default {
  chapters: {
    importPages: async () => ({ fields: { dry_run: true, $file: "name\nThe Pier of the import\n" } }),
  },
} satisfies HarnessPart;
