import type { AuthorisationPart } from "#test/support/module.ts";

export default {
  atCounter: ["answerQuestion"],
  foreign: {
    "answerQuestion id": {
      row: {
        table: "page_question",
        async make({ api, page: page_id }) {
          const hours = { month: "2026-01-01", weekday: 1, hour_from: 9, hour_to: 12 };
          const question = api.db.insertInto("page_question").values({ page_id, ...hours, text: "Open on Mondays?" });
          return (await question.returning("id").executeTakeFirstOrThrow()).id;
        },
      },
      input: ({ page }, id) => ({ page_id: page, id, answer: "Yes" }),
    },
  },
} satisfies AuthorisationPart;
