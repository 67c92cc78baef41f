import { useRead } from "#core/web/desk/api/use-api.ts";
import { Curve } from "#core/web/desk/figures/Curve.tsx";
import { type Days, today } from "#core/web/desk/figures/days.ts";
import { useStepName } from "#core/web/desk/figures/use-step-name.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { ViewStatistics } from "../contract.ts";
import { MONTHS, monthsUntil } from "./ranges.ts";

/** How many look at the directory, and how it grows: a curve for each question. */
export function Curves({ views }: { views: ViewStatistics | undefined }) {
  const { overview: texts, steps: stepNames } = useTexts("statistics");
  const week = useStepName("week");
  const month = useStepName("month");
  const growth = useRead("growth", { ...monthsUntil(today(), MONTHS), step: "month" });
  const named = (name: (step: Days & { views: number }) => string, series: readonly Days[]) =>
    series.map((step) => name({ ...step, views: 0 }));
  const valuesOf = <Step, Name extends keyof Step>(series: readonly Step[], name: Name) =>
    series.map((step) => step[name]);
  return (
    <section data-above="6" aria-labelledby="curves">
      <h2 data-below="3" id="curves">
        {texts.curves}
      </h2>
      <div className={layout.grid} data-least="340" data-fit data-gap="4" data-align="start">
        {views && (
          <Curve
            question={texts.howManyLook}
            stepName={stepNames.week}
            steps={named(week, views.series)}
            lines={[
              { name: texts.before, values: valuesOf(views.before.series, "views"), isBefore: true },
              { name: texts.views, values: valuesOf(views.series, "views") },
            ]}
          />
        )}
        <Loaded of={growth}>
          {({ series }) => (
            <Curve
              question={texts.howItGrows}
              stepName={stepNames.month}
              steps={named(month, series)}
              lines={[
                { name: texts.pages, values: valuesOf(series, "pages") },
                { name: texts.accounts, values: valuesOf(series, "accounts") },
              ]}
            />
          )}
        </Loaded>
      </div>
    </section>
  );
}
