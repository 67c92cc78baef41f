import { unsubscribeKey, unsubscribeToken } from "#core/server/mail/unsubscribe-token.ts";
import type { HarnessPart } from "#harness/support/module.ts";

export default {
  chapters: {
    async unsubscribeFigures({ db, ids }) {
      const token = unsubscribeToken(await unsubscribeKey(db), ids.account![0]!, "monthly_figures");
      return { fields: { token }, caller: "visitor" };
    },
  },
} satisfies HarnessPart;
