import type { SearchPart } from "#core/server/api/directory/search/for-modules.ts";

export default {
  async engine(db, settings) {
    const [{ connectToSearch }, { OpenSearchEngine }] = await Promise.all([
      import("./server/connection.ts"),
      import("./server/engine.ts"),
    ]);
    return new OpenSearchEngine(db, connectToSearch(settings), settings);
  },
  writer: async (db, settings) => new (await import("./server/writer.ts")).Writer(db, settings),
  rebuild: async (db, settings) => (await import("./server/writer.ts")).rebuildSearch(db, settings),
  howFarBehind: async (db) => (await import("./server/index-state.ts")).howFarBehind(db),
} satisfies SearchPart;
