import { useRead } from "#core/web/desk/api/use-api.ts";
import { today } from "#core/web/desk/figures/days.ts";
import { Curves } from "./Curves.tsx";
import { WEEKS, wholeWeeksBefore } from "./ranges.ts";
import { MAX_IN_LIST, TopLists } from "./TopLists.tsx";

/** How the directory does, and what is looked at most, on the overview of the office. */
export function Trends() {
  const input = { ...wholeWeeksBefore(today(), WEEKS), step: "week", limit: MAX_IN_LIST } as const;
  const pages = useRead("viewedPages", input).data;
  const categories = useRead("viewedCategories", input).data;
  return (
    <>
      <Curves views={pages} />
      <TopLists pages={pages} categories={categories} />
    </>
  );
}
