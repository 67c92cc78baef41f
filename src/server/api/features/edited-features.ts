import { sql } from "kysely";
import { z } from "zod";
import type { Contract } from "../../../contract/index.ts";
import type { FeatureState } from "../../../domain/feature-rules.ts";
import { todayAt } from "../../../domain/local-time.ts";
import type { Handler } from "../../calls/handler.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import { editedAnswer, editedFeatureRows } from "./queries.ts";

const lastDayKey = z.tuple([z.iso.date(), z.uuid()]);

/** The one that ends last first. Index: feature_last. */
export const editedFeatures: Handler<Contract["editedFeatures"]> = async ({ state, cursor, limit }, { db, now }) => {
  const after = readCursor(cursor, lastDayKey);
  const isWanted = state ? STATES[state](todayAt(now).toString()) : sql<boolean>`true`;
  const [rows, { total }] = await Promise.all([
    editedFeatureRows(db)
      .where(isWanted)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(ends_on, id) < (${after![0]}::date, ${after![1]}::uuid)`),
      )
      .orderBy("ends_on", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom("feature")
      .select(sql<number>`count(*)::integer`.as("total"))
      .where(isWanted)
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, ({ ends_on, id }) => [ends_on, id]);
  return { items: items.map((row) => editedAnswer(row, now)), next_cursor, total };
};

/** The same lines as `featureState`, for the database. */
const STATES: Record<FeatureState, (today: string) => ReturnType<typeof sql<boolean>>> = {
  coming: (today) => sql<boolean>`starts_on > ${today}::date`,
  running: (today) => sql<boolean>`starts_on <= ${today}::date and ends_on >= ${today}::date`,
  past: (today) => sql<boolean>`ends_on < ${today}::date`,
};
