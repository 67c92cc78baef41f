import { useNavigate, useSearchParams } from "react-router";
import type { OpeningTime } from "../../../../../contract/times.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { useChange } from "../../../api/use-api.ts";
import { useConfirm } from "../../../shell/Confirm.tsx";
import beside from "../beside.module.css";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { Special } from "./special/Special.tsx";
import { WeekForm } from "./WeekForm.tsx";
import { WeekNav } from "./WeekNav.tsx";
import { keyOfRow, readKey } from "./week-key.ts";

/** When the place is open: its weeks, holidays and special days. The week that is open stands in the address. */
export function Times() {
  const { page: texts } = useTexts("desk");
  const { season } = useTexts("desk-times");
  const page = usePageOfDesk();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [params] = useSearchParams();
  const week = readKey(params.get("week"));
  const { mutateAsync: save } = useChange("saveWeek", { invalidates: INVALIDATED_BY_EDIT });
  const open = (key: string) => navigate(`?week=${key}`, { replace: true, preventScrollReset: true });
  const onSaved = ([first]: OpeningTime[]) => {
    if (first && keyOfRow(first) !== week.key) void open(keyOfRow(first));
  };
  const remove = async () => {
    if (!(await confirm({ title: season.removeTitle, text: season.removeText, confirm: season.remove }))) return;
    await save({ page_id: page.id, set: week.set, season: week.days, times: [] });
    void open(week.set);
  };
  return (
    <div className={beside.screen}>
      <h2>{texts.sections.times}</h2>
      <WeekNav week={week} />
      <WeekForm key={week.key} week={week} onSaved={onSaved} onRemove={week.days && (() => void remove())} />
      {week.set === "main" && <Special />}
    </div>
  );
}
