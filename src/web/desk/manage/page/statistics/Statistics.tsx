import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../../app/app-context.tsx";
import { useRead } from "../../../api/use-api.ts";
import { type Days, daysBefore, lastDays, today } from "../../../figures/days.ts";
import { RangeChoice } from "../../../figures/RangeChoice.tsx";
import form from "../../../form/form.module.css";
import { Loaded } from "../../../shell/Loaded.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { Figures } from "./Figures.tsx";
import { Viewed } from "./Viewed.tsx";

const DAYS_AT_FIRST = 30;

/** How often the page was viewed in a time that its reader chooses, beside the time before it. */
export function Statistics() {
  const { page: common } = useTexts("desk");
  const { statistics: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  const [days, setDays] = useState<Days>(() => lastDays(DAYS_AT_FIRST, today()));
  const keepPrevious = { placeholderData: keepPreviousData };
  const now = useRead("pageStatistics", { page_id: id, ...days }, keepPrevious);
  const before = useRead("pageStatistics", { page_id: id, ...daysBefore(days) }, keepPrevious);
  return (
    <div className={form.form}>
      <h2>{common.sections.statistics}</h2>
      <p>{texts.intro}</p>
      <RangeChoice days={days} onChange={setDays} />
      <Loaded of={now}>
        {(viewed) => (
          <>
            <Figures viewed={viewed} before={before.data?.total ?? null} />
            <Viewed viewed={viewed} />
          </>
        )}
      </Loaded>
    </div>
  );
}
