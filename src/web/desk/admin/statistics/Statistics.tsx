import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Overview } from "../../../../contract/statistics.ts";
import { grouped } from "../../../i18n/numbers.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { useRead } from "../../api/use-api.ts";
import { type Days, lastDays, today } from "../../figures/days.ts";
import { Figure } from "../../figures/Figure.tsx";
import styles from "../../figures/figures.module.css";
import { changeOf } from "../../figures/numbers.ts";
import { RangeChoice } from "../../figures/RangeChoice.tsx";
import type { StepKind } from "../../figures/steps.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { Toggles } from "../../shell/Toggles.tsx";
import facts from "../shell/facts.module.css";
import { Views } from "./Views.tsx";

const DAYS_AT_FIRST = 30;
const SUBJECTS = ["pages", "categories"] as const;
const STEPS: readonly StepKind[] = ["day", "week", "month"];
const MAX_NAMED = 25;
const KEEP_PREVIOUS = { placeholderData: keepPreviousData };

/** New entities and views in a range of days, compared with the previous range. */
export function Statistics() {
  const { sections } = useTexts("admin");
  const { statistics: texts } = useTexts("admin-figures");
  const [days, setDays] = useState<Days>(() => lastDays(DAYS_AT_FIRST, today()));
  const [subject, setSubject] = useState<(typeof SUBJECTS)[number]>("pages");
  const [step, setStep] = useState<StepKind>("day");
  const overview = useRead("overview", days, KEEP_PREVIOUS);
  const input = { ...days, step, limit: MAX_NAMED };
  const pages = useRead("viewedPages", input, { ...KEEP_PREVIOUS, enabled: subject === "pages" });
  const categories = useRead("viewedCategories", input, { ...KEEP_PREVIOUS, enabled: subject === "categories" });
  return (
    <div className={facts.screen}>
      <Title>{sections.statistics}</Title>
      <p>{texts.intro}</p>
      <RangeChoice days={days} onChange={setDays} />
      <Loaded of={overview}>{(figures) => <OverviewFigures figures={figures} />}</Loaded>
      <h2>{texts.viewed}</h2>
      <div className={facts.actions}>
        <Toggles label={texts.of} of={texts.subjects} order={SUBJECTS} value={subject} onChange={setSubject} />
        <Toggles label={texts.by} of={texts.steps} order={STEPS} value={step} onChange={setStep} />
      </div>
      <Loaded of={subject === "pages" ? pages : categories}>
        {(viewed) => <Views viewed={viewed} step={step} subject={subject} />}
      </Loaded>
    </div>
  );
}

/** Totals, and the new entities of the range and the previous one. */
function OverviewFigures({ figures: { views, pages, ...others } }: { figures: Overview }) {
  const { statistics: texts } = useTexts("admin-figures");
  const { statistics: viewTexts } = useTexts("desk-team");
  const counts = [
    ["pages", pages.approved],
    ["requests", pages.requested],
    ["accounts", others.accounts],
    ["posts", others.posts],
    ["feedback", others.feedback],
  ] as const;
  return (
    <dl className={styles.figures}>
      <Figure name={viewTexts.views} value={views.period} hint={changeOf(viewTexts, views.period, views.before)} />
      {counts.map(([name, { total, period, before }]) => (
        <Figure
          key={name}
          name={texts.figures[name]}
          value={total}
          hint={texts.came({ n: grouped(period), before: grouped(before) })}
        />
      ))}
    </dl>
  );
}
