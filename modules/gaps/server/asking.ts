import type { Contract } from "#core/contract/index.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { invalid } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { weekHoursText } from "../week-hours-text.ts";
import { lockAskable, requireForward } from "./queries.ts";

/** By administrator. Each may be to 50 owners, each of whom is asked once in two weeks. */
const QUESTIONS = { points: 10, seconds: 24 * 60 * 60 };
/** Between two mails, so that sign-in links, for which people wait, are not delayed behind them. */
const INTERVAL_MS = 200;

/** A question with words of the office, each in the owner's language where there is one in it. */
export const askOwners: Handler<Contract["askOwners"]> = async (input, context) => {
  const { tx, caller } = context;
  const { month, weekday, from, to, page_ids, text = null, text_ie = null } = input;
  requireForward(input);
  if (text === null && text_ie === null) throw invalid("text", "required");
  await spendOrRefuse(tx, limitKey("question", caller.uid), QUESTIONS);
  const pages = await lockAskable(tx, page_ids);
  for (const [index, { email: to_address, locale, owner_id, ...page }] of pages.entries()) {
    const row = { page_id: page.id, owner_id, asked_by: caller.id, month: `${month}-01`, weekday, text, text_ie };
    await tx
      .insertInto("page_question")
      .values({ ...row, hour_from: from, hour_to: to })
      .execute();
    const data = {
      page: inLanguage(page, "name", locale) ?? page.slug,
      path: "/manage",
      message: inLanguage({ text, text_ie }, "text", locale) ?? "",
      when: weekHoursText(textsFor(locale, "opening"), { weekday, from, to, month }),
    };
    const mail = { type: "QUESTION", to: to_address, locale, data } as const;
    await queueMessage(tx, mail, { delayMs: index * INTERVAL_MS });
    const asked = { before: null, after: { month, weekday, from, to } };
    context.changed({ kind: "page", id: page.id, ...asked, pageId: page.id, shown: "nowhere" });
  }
  if (pages.length === 0) context.unchanged();
  return { asked: pages.length, left_out: page_ids.length - pages.length };
};
