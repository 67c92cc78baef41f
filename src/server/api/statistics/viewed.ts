import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { ViewStatistics } from "../../../contract/statistics.ts";
import { type Period, periodBefore, type Step, stepName, stepsOf } from "../../../domain/period.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { askedPeriod, daysOf } from "./period.ts";
import { mostViewed, type Viewed, viewsByDay, viewsOfEach } from "./queries.ts";

export const viewedPages: Handler<Contract["viewedPages"]> = (input, { db, now }) =>
  viewStatistics(db, "page", { ...input, period: askedPeriod(input, now) });

export const viewedCategories: Handler<Contract["viewedCategories"]> = (input, { db, now }) =>
  viewStatistics(db, "category", { ...input, period: askedPeriod(input, now) });

type Asked = Pick<InputOf<Contract["viewedPages"]>, "step" | "limit"> & { period: Period };

async function viewStatistics(db: Database, kind: Viewed, { period, step, limit }: Asked): Promise<ViewStatistics> {
  const before = periodBefore(period);
  const [ofPeriod, ofBefore, top] = await Promise.all([
    viewsIn(db, kind, period, step),
    viewsIn(db, kind, before, step),
    mostViewed(db, kind, daysOf(period), limit),
  ]);
  const formerly = await viewsOfEach(
    db,
    kind,
    top.map(({ id }) => id),
    daysOf(before),
  );
  return {
    ...ofPeriod,
    before: ofBefore,
    top: top.map((one) => ({ ...one, views_before: formerly.get(one.id) ?? 0 })),
  };
}

async function viewsIn(db: Database, kind: Viewed, period: Period, step: Step): Promise<ViewStatistics["before"]> {
  const days = await viewsByDay(db, kind, daysOf(period));
  const ofStep = new Map<string, number>();
  for (const { day, views } of days) {
    const name = stepName(Temporal.PlainDate.from(day), step);
    ofStep.set(name, (ofStep.get(name) ?? 0) + views);
  }
  return {
    ...daysOf(period),
    total: days.reduce((total, { views }) => total + views, 0),
    series: stepsOf(period, step).map(({ name, ...of }) => ({
      ...{ step: name, ...daysOf(of) },
      views: ofStep.get(name) ?? 0,
    })),
  };
}
