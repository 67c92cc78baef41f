import { sql } from "kysely";
import { localeOf } from "#core/contract/locales.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { invalid } from "#core/server/http/problem.ts";
import type { GapPage, OwnQuestion } from "../contract.ts";

/** @throws ProblemError 422 where the hours end before they begin */
export function requireForward({ from, to }: { from: number; to: number }): void {
  if (from >= to) throw invalid("to", "out-of-range");
}

/** The owner of a page is asked again after so many days. */
export const ASK_AGAIN_DAYS = 14;

const wasAskedLately = sql<boolean>`exists (
  select from page_question where page_question.page_id = page.id
    and page_question.date_created > now() - make_interval(days => ${sql.lit(ASK_AGAIN_DAYS)}))`;

/** Pages with the owners who can get a mail now, and the last question about each. Indexes: page_pkey, page_question_of_page. */
const pagesToAsk = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom("page")
    .leftJoin("account", (join) =>
      join
        .onRef("account.id", "=", "page.user_id")
        .on("account.deleted", "=", false)
        .on("account.disabled", "=", false),
    )
    .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.color"])
    .select(["account.id as owner_id", "account.email", "account.locale"])
    .select(wasAskedLately.as("was_asked_lately"))
    .where(sql<boolean>`page.id = any(${ids}::uuid[])`)
    .where("page.is_public", "=", true);

/** Those of the pages whose owners can be asked now, locked, so that of two questions at the same time one is sent. */
export async function lockAskable(tx: Database, ids: readonly string[]) {
  await tx
    .selectFrom("page")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const rows = await pagesToAsk(tx, ids).orderBy("page.id").execute();
  return rows.flatMap(({ owner_id, email, locale, was_asked_lately, ...page }) =>
    owner_id === null || email === null || was_asked_lately
      ? []
      : [{ ...page, owner_id, email, locale: localeOf(locale) }],
  );
}

type Opening = { id: string; open_dates: number };

/** Pages in the order of `items`; what is not public any more is left out. */
export async function describePages(db: Database, items: readonly Opening[]): Promise<GapPage[]> {
  const ids = items.map(({ id }) => id);
  const rows = new Map((await pagesToAsk(db, ids).execute()).map((row) => [row.id, row]));
  const questions = await lastQuestions(db, ids);
  return items.flatMap(({ id, open_dates }) => {
    const row = rows.get(id);
    if (!row) return [];
    const { owner_id, email, was_asked_lately } = row;
    return {
      id,
      slug: row.slug,
      name: row.name,
      name_ie: row.name_ie,
      color: row.color,
      open_dates,
      has_owner: owner_id !== null,
      can_be_asked: owner_id !== null && email !== null && !was_asked_lately,
      question: questions.get(id) ?? null,
    };
  });
}

/** Index: page_question_of_page. */
async function lastQuestions(db: Database, pageIds: readonly string[]): Promise<Map<string, GapPage["question"]>> {
  const rows = await db
    .selectFrom("page_question")
    .distinctOn("page_id")
    .select(["page_id", "id", "text", "text_ie", "date_created", "answer", "date_answered"])
    .where(sql<boolean>`page_id = any(${pageIds}::uuid[])`)
    .orderBy("page_id")
    .orderBy("date_created", "desc")
    .execute();
  return new Map(
    rows.map(({ page_id, date_created, date_answered, ...rest }) => [
      page_id,
      { ...rest, date: isoInstant(date_created), date_answered: date_answered && isoInstant(date_answered) },
    ]),
  );
}

/** More are not shown on one's desk at a time. */
const MAX_OPEN = 20;

/** The questions about pages that the account still owns. Index: page_question_of_owner. */
export async function openQuestions(db: Database, ownerId: string): Promise<OwnQuestion[]> {
  const rows = await db
    .selectFrom("page_question")
    .innerJoin("page", (join) =>
      join
        .onRef("page.id", "=", "page_question.page_id")
        .onRef("page.user_id", "=", "page_question.owner_id")
        .on("page.date_deleted", "is", null),
    )
    .select(["page_question.id", "page_question.text", "page_question.text_ie", "page_question.date_created"])
    .select(["page_question.weekday", "page_question.hour_from", "page_question.hour_to"])
    .select(["page.id as page_id", "page.slug", "page.name", "page.name_ie"])
    .select(sql<string>`to_char(page_question.month, 'YYYY-MM')`.as("month"))
    .where("page_question.owner_id", "=", ownerId)
    .where("page_question.date_answered", "is", null)
    .orderBy("page_question.date_created", "desc")
    .limit(MAX_OPEN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    text_ie: row.text_ie,
    date: isoInstant(row.date_created),
    page: { id: row.page_id, slug: row.slug, name: row.name, name_ie: row.name_ie },
    month: row.month,
    weekday: row.weekday,
    from: row.hour_from,
    to: row.hour_to,
  }));
}
