import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { HoursDraft, ReadHours } from "../../../../../domain/hours-formats/hours-draft.ts";
import { readGoogleHours } from "../../../../../domain/hours-formats/read-google-hours.ts";
import { readOsmLine } from "../../../../../domain/hours-formats/read-osm-line.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import { useChange } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import { useNotify } from "../../../shell/use-notify.ts";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { DraftList } from "./DraftList.tsx";
import { Part } from "./Part.tsx";

const ROWS = 4;

/** Takes over hours from OpenStreetMap or Google: they are shown as a draft, and stored only when the owner says so. */
export function ImportHours() {
  const { import: texts } = useTexts("desk-everywhere");
  const [text, setText] = useState("");
  const [read, setRead] = useState<ReadHours | null>(null);
  const [isBusy, setBusy] = useState(false);
  const store = useStoreDraft();
  const notify = useNotify();
  const isDraft = read !== null && "times" in read;
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
        error={read && !isDraft ? texts.notUnderstood({ part: read.notUnderstood }) : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setRead(null);
        }}
      />
      {isDraft && <DraftList draft={read} />}
      <div className={form.actions}>
        <Button
          variant={isDraft ? "default" : "filled"}
          disabled={text.trim() === ""}
          onClick={() => setRead(readHours(text))}
        >
          {texts.look}
        </Button>
        {isDraft && (
          <Button loading={isBusy} onClick={() => void save(read)}>
            {texts.store}
          </Button>
        )}
      </div>
    </Part>
  );
}

/** A line of OpenStreetMap, else hours of Google; the part that the likelier of the two did not understand. */
function readHours(text: string): ReadHours {
  const osm = readOsmLine(text.trim());
  if ("times" in osm) return osm;
  const google = readGoogleHours(text);
  return "times" in google || /day|^dé /im.test(text) ? google : osm;
}

/** Replaces the week, and the weeks of the seasons that the draft names; other seasons and special days stay. */
function useStoreDraft() {
  const page = usePageOfDesk();
  const { mutateAsync: saveWeek } = useChange("saveWeek", { invalidates: INVALIDATED_BY_EDIT });
  const { mutateAsync: saveHolidays } = useChange("setHolidayRule", { invalidates: INVALIDATED_BY_EDIT });
  return async ({ times, holidays }: HoursDraft) => {
    const seasons = Map.groupBy(times, ({ season }) => JSON.stringify(season));
    for (const rows of seasons.values()) {
      const season = rows[0]!.season;
      const sent = rows.map(({ season: _, weeks, ...time }) => ({
        ...time,
        weeks: weeks && ("nth" in weeks ? { nth: [...weeks.nth] } : weeks),
      }));
      await saveWeek({ page_id: page.id, set: "main", season, times: sent });
    }
    if (holidays) await saveHolidays({ page_id: page.id, rule: holidays });
  };
}
