import { newPage } from "#harness/fuzz/pages-of-life.ts";
import type { World } from "#harness/fuzz/world.ts";
import type { HarnessPart } from "#harness/support/module.ts";

async function two(world: World) {
  const [one, other] = [await newPage(world), await newPage(world)];
  const team = { owner_id: null, manager_ids: [], photo_ids: [], audio_ids: [] };
  return { id: one.id, other_id: other.id, version: one.version, other_version: other.version, ...team };
}

export default {
  tables: { merge: "page_merge" },
  kinds: { "/admin/pages/merge/undo": "merge" },
  chapters: {
    mergePages: async (world) => ({ fields: await two(world) }),
    async undoMerge(world) {
      const { id } = await world.call("mergePages", await two(world));
      return { fields: { id } };
    },
  },
} satisfies HarnessPart;
