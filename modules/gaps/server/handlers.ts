import type { Contract } from "#core/contract/index.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import { type Handler, pageOfCall } from "#core/server/calls/handler.ts";
import { Reader } from "#core/server/db/reader.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { countOpenHours, listOpenDates } from "./open-hours.ts";
import { describePages, openQuestions, requireForward } from "./queries.ts";

export const weekTable: Handler<Contract["weekTable"]> = (of, { db }) => countOpenHours(Reader.on(db), of);

export const gapPages: Handler<Contract["gapPages"]> = async ({ cursor, limit, ...of }, { db }) => {
  requireForward(of);
  const { items, ...rest } = await listOpenDates(Reader.on(db), of, { cursor, limit });
  return { ...rest, items: await describePages(db, items) };
};

export const ownQuestions: Handler<Contract["ownQuestions"]> = async (_, { db, caller }) => ({
  items: await openQuestions(db, caller.id),
});

/** Anybody of the team may answer. The office is notified where there are words. */
export const answerQuestion: Handler<Contract["answerQuestion"]> = async ({ id, answer }, context) => {
  const { tx, now, caller } = context;
  const page_id = pageOfCall(context);
  const question = tx.selectFrom("page_question").select("date_answered").where("id", "=", id);
  const asked = await question.where("page_id", "=", page_id).forUpdate().executeTakeFirst();
  if (!asked) throw notFound();
  if (asked.date_answered) throw new ProblemError("already-sent");
  await tx
    .updateTable("page_question")
    .set({ answer, date_answered: new Date(now.epochMilliseconds) })
    .where("id", "=", id)
    .execute();
  if (answer) await notifyAdmins(tx, { kind: "question-answered", page_id, account_id: caller.id });
  context.changed({ kind: "page", id: page_id, before: null, after: { question_id: id }, shown: "nowhere" });
  return { answered: 1 };
};
