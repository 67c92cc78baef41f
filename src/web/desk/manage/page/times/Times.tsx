import type { HoursDraft } from "@eolaire/opening-hours";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate, useSearchParams } from "react-router";
import { OPENING_SETS, type OpeningTime } from "#core/contract/pages/times.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import beside from "#core/web/desk/shell/beside.module.css";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { Special } from "./special/Special.tsx";
import { TypedHours } from "./TypedHours.tsx";
import { type Taken, takenHours } from "./taken-hours.ts";
import styles from "./times.module.css";
import { useSeasonNames } from "./use-time-names.ts";
import { WeekForm } from "./WeekForm.tsx";
import { keyOfRow, newSeasonKey, readKey, type Week } from "./week-values.ts";

/** Opening times: weeks, holidays and special days. The open week is in the address. */
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
  const [taken, setTaken] = useState<Taken | null>(null);
  const [undo, setUndo] = useState<{ key: string; run: () => void } | null>(null);
  const before = useRef(week.key);
  const take = (draft: HoursDraft) => {
    const hours = takenHours(draft, week, page.times);
    before.current = week.key;
    setTaken(hours);
    if (hours.key !== week.key) void open(hours.key);
  };
  const onTaken = (restore: () => void) => {
    setTaken(null);
    const run = () => {
      flushSync(restore); // the form has nothing to lose then, by which it would hold up the return
      setUndo(null);
      if (before.current !== week.key) void open(before.current);
    };
    setUndo({ key: week.key, run });
  };
  const onSaved = ([first]: OpeningTime[]) => {
    setUndo(null);
    if (first && keyOfRow(first) !== week.key) void open(keyOfRow(first));
  };
  const remove = async () => {
    if (!(await confirm({ title: season.removeTitle, text: season.removeText, confirm: season.remove }))) return;
    await save({ page_id: page.id, set: week.set, season: week.days, times: [] });
    void open(week.set);
  };
  return (
    <div className={`${layout.stack} ${beside.screen}`}>
      <h2>{texts.sections.times}</h2>
      <WeekNav week={week} />
      <div className={`${layout.stack} ${styles.split}`}>
        <TypedHours isMain={week.set === "main"} onTake={take} onUndo={undo?.key === week.key ? undo.run : null} />
        <WeekForm
          key={week.key}
          week={week}
          taken={taken?.key === week.key ? taken : null}
          onTaken={onTaken}
          onSaved={onSaved}
          onRemove={week.days && (() => void remove())}
        >
          {week.set === "main" && <Special />}
        </WeekForm>
      </div>
    </div>
  );
}

/** Chooses one of the five sets, and a season of the chosen set. */
function WeekNav({ week }: { week: Week }) {
  const texts = useTexts("desk-times");
  const nameOf = useSeasonNames();
  const rows = usePageOfDesk().times.times;
  const seasons = new Map(
    rows.flatMap((row) => (row.set === week.set && row.season ? [[keyOfRow(row), row.season] as const] : [])),
  );
  const entry = (key: string, name: string, isCurrent: boolean, hasTimes = false) => (
    <li key={key}>
      <Link
        to={key === "main" ? "?" : `?week=${key}`}
        preventScrollReset
        className={layout.pill}
        aria-current={isCurrent ? "true" : undefined}
        data-has-times={hasTimes || undefined}
      >
        {name}
      </Link>
    </li>
  );
  return (
    <div className={layout.row} data-gap="5" data-row-gap="2">
      <nav aria-label={texts.setsLabel} className={styles.nav}>
        <ul className={layout.row} data-gap="2">
          {OPENING_SETS.map((set) =>
            entry(set, texts.sets[set], set === week.set, set !== "main" && rows.some((row) => row.set === set)),
          )}
        </ul>
      </nav>
      <nav aria-label={texts.seasonsLabel} className={styles.nav} data-minor>
        <ul className={layout.row} data-gap="2">
          {entry(week.set, texts.allYear, !week.isSeason)}
          {[...seasons].map(([key, season]) => entry(key, nameOf(season), key === week.key))}
          {entry(newSeasonKey(week.set), `+ ${texts.addSeason}`, week.key === newSeasonKey(week.set))}
        </ul>
      </nav>
    </div>
  );
}
