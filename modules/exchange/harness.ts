import type { HarnessPart } from "#harness/support/module.ts";

const FILE = "name\nThe Pier of the import\n";

export default {
  kinds: { "/admin/page/import/undo": "page-import" },
  tables: { "page-import": "page_import" },
  chapters: {
    importPages: async () => ({ fields: { dry_run: true, $file: FILE } }),
    async undoPageImport({ call }) {
      const { import_id } = await call("importPages", { $file: FILE });
      return { fields: { id: import_id } };
    },
  },
} satisfies HarnessPart;
