import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { contract } from "../../../../../contract/index.ts";
import type { HoursDraft } from "../../../../../domain/hours-formats/hours-draft.ts";
import { readGoogleHours } from "../../../../../domain/hours-formats/read-google-hours.ts";
import { ApiError } from "../../../../app/api/api-error.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import { useChange } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { useNotify } from "../../../shell/use-notify.ts";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { DraftList } from "./DraftList.tsx";
import { areNights, useDifferences } from "./differences.ts";
import { Part } from "./Part.tsx";

const ROWS = 4;

/** Takes over hours from OpenStreetMap or Google: they are shown as a draft, and stored only when the owner says so. */
export function ImportHours() {
  const { import: texts } = useTexts("desk-everywhere");
  const [text, setText] = useState("");
  const [read, setRead] = useState<{ draft: HoursDraft } | { issue: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const readHours = useReadHours();
  const store = useStoreDraft();
  const notify = useNotify();
  const draft = read && "draft" in read ? read.draft : null;
  const look = async () => {
    setBusy(true);
    setRead(await readHours(text.trim()));
    setBusy(false);
  };
  const save = async (draft: HoursDraft) => {
    setBusy(true);
    if (await notify(store(draft), texts.stored)) {
      setText("");
      setRead(null);
    }
    setBusy(false);
  };
  return (
    <Part title={texts.title} about={texts.about}>
      <Textarea
        label={texts.label}
        placeholder="Mo-Fr 09:00-17:00; Sa[1] 10:00-14:00; PH off"
        value={text}
        rows={ROWS}
        spellCheck={false}
        error={read && "issue" in read ? read.issue : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setRead(null);
        }}
      />
      {draft && <DraftList draft={draft} />}
      <div className={form.actions}>
        <Button
          variant={draft ? "default" : "filled"}
          disabled={text.trim() === ""}
          loading={isBusy && !draft}
          onClick={() => void look()}
        >
          {texts.look}
        </Button>
        {draft && (
          <Button loading={isBusy} onClick={() => void save(draft)}>
            {texts.store}
          </Button>
        )}
      </div>
    </Part>
  );
}

/**
 * A line of OpenStreetMap, which the server reads and compares, or hours of Google; else the part that was not understood, or the days
 * on which the line means something else.
 */
function useReadHours() {
  const { import: texts } = useTexts("desk-everywhere");
  const { client } = useSignedIn();
  const { id } = usePageOfDesk();
  const differencesOf = useDifferences();
  return async (line: string): Promise<{ draft: HoursDraft } | { issue: string }> => {
    const google = () => {
      const read = readGoogleHours(line);
      return "times" in read ? { draft: read } : { issue: texts.notUnderstood({ part: read.notUnderstood }) };
    };
    const isOfGoogle = line.includes("\n") && !line.includes(";");
    if (isOfGoogle || !OF_THE_MAP.test(line)) return google();
    try {
      const { draft, not_understood, differs } = await client.call(contract.readOsmLine, { page_id: id, line });
      if (draft) return { draft: { ...draft, leftOut: draft.left_out } };
      if (differs)
        return { issue: (areNights(differs) ? texts.nights : texts.differs)({ days: differencesOf(differs) }) };
      return { issue: texts.notUnderstood({ part: not_understood ?? line }) };
    } catch (error) {
      if (error instanceof ApiError) return { issue: error.message };
      throw error;
    }
  };
}

/** Days of two letters, months of three, and what else only the map writes; Google writes days in full, and several lines. */
const OF_THE_MAP =
  /;|^24\/7$|^\d\d:\d\d-|\b(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|easter|off)\b(?!\.)/;

/** A draft that says the whole year takes the place of all seasons, too; special days stay, except for those that it names. */
function useStoreDraft() {
  const page = usePageOfDesk();
  const { mutateAsync: saveWeek } = useChange("saveWeek", { invalidates: INVALIDATED_BY_EDIT });
  const { mutateAsync: saveHolidays } = useChange("setHolidayRule", { invalidates: INVALIDATED_BY_EDIT });
  const { mutateAsync: addSpecial } = useChange("addSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  const { mutateAsync: editSpecial } = useChange("editSpecialTime", { invalidates: INVALIDATED_BY_EDIT });
  return async ({ times, holidays, special }: HoursDraft) => {
    const main = page.times.times.filter(({ set }) => set === "main");
    const replaced = special ? [...main, ...times] : times;
    for (const key of new Set(replaced.map(({ season }) => seasonKey(season)))) {
      const rows = times.filter(({ season }) => seasonKey(season) === key);
      const sent = rows.map(({ season: _, weeks, ...time }) => ({
        ...time,
        weeks: weeks && ("nth" in weeks ? { nth: [...weeks.nth] } : weeks),
      }));
      const season = replaced.find((row) => seasonKey(row.season) === key)!.season;
      const days = season && { from: season.from, to: season.to };
      await saveWeek({ page_id: page.id, set: "main", season: days, times: sent });
    }
    if (holidays) await saveHolidays({ page_id: page.id, rule: holidays });
    for (const { date_from, date_to, yearly, intervals } of special ?? []) {
      const days = yearly ? { yearly } : { date_from, date_to };
      const hours = intervals.length > 0 ? { closed: false, intervals } : { closed: true };
      const own = page.times.special.find(
        (one) => JSON.stringify(daysOf(one)) === JSON.stringify(daysOf({ date_from, date_to, yearly })),
      );
      if (own) await editSpecial({ id: own.id, version: own.version, ...hours });
      else await addSpecial({ page_id: page.id, ...days, ...hours });
    }
  };
}

const seasonKey = (season: { from: string; to: string } | null) => season && `${season.from}/${season.to}`;
const daysOf = <Days extends { date_from: string; date_to: string; yearly: unknown }>(one: Days) =>
  one.yearly ? Object.entries(one.yearly).sort() : [one.date_from, one.date_to];
