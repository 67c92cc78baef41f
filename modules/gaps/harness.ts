import { sql } from "kysely";
import { firstId, ownPage } from "#harness/fuzz/pages-of-life.ts";
import type { HarnessPart } from "#harness/support/module.ts";

const MONTH = "2026-12";
const CELLS = { month: MONTH, weekday: 5, from: 9, to: 12 };
const QUESTION = { ...CELLS, text: "Are you open?" };

export default {
  chapters: {
    weekTable: async () => ({ fields: { month: MONTH } }),
    gapPages: async () => ({ fields: CELLS }),
    askOwners: async (world) => ({ fields: { ...QUESTION, page_ids: [(await ownPage(world)).id] } }),
    async answerQuestion(world) {
      const { id: page_id } = await ownPage(world);
      await world.call("askOwners", { ...QUESTION, page_ids: [page_id] });
      const id = await firstId(world, sql`select id from page_question where page_id = ${page_id}`);
      return { fields: { page_id, id, answer: "From ten" }, caller: "owner" };
    },
  },
} satisfies HarnessPart;
