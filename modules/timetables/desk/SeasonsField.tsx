import { ActionIcon, Button, Textarea, TextInput } from "@mantine/core";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import form from "#core/web/desk/form/form.module.css";
import { MonthDayInput } from "#core/web/desk/form/MonthDayInput.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useTimetables } from "../use-timetables.ts";
import {
  type DepartureRow,
  NEW_ROW,
  NEW_SEASON,
  normaliseTimes,
  readSeasons,
  readTimes,
  type SeasonDraft,
  seasonsIssue,
} from "./timetable-values.ts";
import styles from "./timetables.module.css";

type Section = VersionedForm<"seasons" | "origin" | "destination">;

/** The departures as one table for each season: rows of weekdays with the times of each direction. */
export function SeasonsField({ section }: { section: Section }) {
  const { edit: texts } = useTexts("timetables").desk;
  const { form } = section;
  form.register("seasons", {
    validate(json) {
      const issue = seasonsIssue(String(json));
      return issue === null || texts.issues[issue];
    },
  });
  const seasons = readSeasons(useText(section, "seasons"));
  const set = (now: SeasonDraft[]) => form.setValue("seasons", JSON.stringify(now), { shouldDirty: true });
  const error = form.formState.errors.seasons?.message;
  return (
    <div className={layout.stack}>
      <p className={layout.quiet}>{texts.tableHint}</p>
      {seasons.map((season, at) => (
        <SeasonTable
          key={at}
          section={section}
          season={season}
          onChange={(changed) => set(seasons.with(at, changed))}
          onRemove={season.from === "" ? null : () => set(seasons.toSpliced(at, 1))}
        />
      ))}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div>
        <Button variant="light" onClick={() => set([...seasons, NEW_SEASON])}>
          {texts.addSeason}
        </Button>
      </div>
    </div>
  );
}

type SeasonProps = {
  section: Section;
  season: SeasonDraft;
  onChange: (season: SeasonDraft) => void;
  /** Null for the season without days, which stays. */
  onRemove: (() => void) | null;
};

function SeasonTable({ section, season, onChange, onRemove }: SeasonProps) {
  const { edit: texts } = useTexts("timetables").desk;
  const set = (fields: Partial<SeasonDraft>) => onChange({ ...season, ...fields });
  const route = useRoute(section);
  const nameOf = useDirectionName(route);
  const isSeason = season.from !== "";
  return (
    <fieldset className={`${layout.card} ${form.boxed} ${styles.season}`}>
      <legend>{isSeason ? season.name || season.name_ie || texts.season : texts.restOfYear}</legend>
      {isSeason && (
        <div className={`${layout.stack} ${styles.seasonDays}`} data-gap="3" data-align="end">
          <MonthDayInput which={texts.from} value={season.from} onChange={(from) => set({ from })} />
          <MonthDayInput which={texts.to} value={season.to} onChange={(to) => set({ to })} />
          <TextInput
            lang={FIRST}
            label={texts.nameEn}
            value={season.name}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextInput
            lang={SECOND}
            label={texts.nameGa}
            value={season.name_ie}
            onChange={({ target }) => set({ name_ie: target.value })}
          />
        </div>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{nameOf("there")}</th>
            <th scope="col">{nameOf("back")}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {season.rows.map((row, at) => (
            <RowFields
              key={at}
              row={row}
              n={at + 1}
              route={route}
              onChange={(changed) => set({ rows: season.rows.with(at, changed) })}
              onRemove={() => set({ rows: season.rows.toSpliced(at, 1) })}
            />
          ))}
        </tbody>
      </table>
      <Button variant="default" size="sm" onClick={() => set({ rows: [...season.rows, NEW_ROW] })}>
        {texts.addRow}
      </Button>
      {onRemove && (
        <Button variant="subtle" color="red" size="sm" onClick={onRemove}>
          {texts.removeSeason}
        </Button>
      )}
    </fieldset>
  );
}

type Route = Record<"there" | "back", { from: string; to: string }>;

/** A place that is not typed yet. */
const UNKNOWN = "…";

/** The typed places of the two directions. */
function useRoute(section: Section): Route {
  const [from, to] = [useText(section, "origin") || UNKNOWN, useText(section, "destination") || UNKNOWN];
  return { there: { from, to }, back: { from: to, to: from } };
}

/** Names a direction by its places, once one of them is typed. */
function useDirectionName(route: Route) {
  const { edit: texts, gtfs } = useTexts("timetables").desk;
  const isKnown = route.there.from !== UNKNOWN || route.there.to !== UNKNOWN;
  return (direction: keyof Route) => (isKnown ? texts.there(route[direction]) : gtfs.directions[direction]);
}

type RowProps = {
  row: DepartureRow;
  n: number;
  route: Route;
  onChange: (row: DepartureRow) => void;
  onRemove: () => void;
};

function RowFields({ row, n, route, onChange, onRemove }: RowProps) {
  const { edit: texts } = useTexts("timetables").desk;
  const nameOf = useDirectionName(route);
  const set = (fields: Partial<DepartureRow>) => onChange({ ...row, ...fields });
  return (
    <tr>
      <td className={styles.daysCell}>
        <Weekdays legend={texts.days({ n })} days={row.days} onChange={(days) => set({ days })} />
      </td>
      {(["there", "back"] as const).map((direction) => (
        <td key={direction}>
          <Textarea
            classNames={{ input: styles.times }}
            rows={1}
            aria-label={texts.thereNamed({ n, ...route[direction] })}
            placeholder={nameOf(direction)}
            autoComplete="off"
            value={row[direction]}
            error={readTimes(row[direction]) === null && texts.issues.notATime}
            onChange={({ target }) => set({ [direction]: target.value })}
            onBlur={() => set({ [direction]: normaliseTimes(row[direction]) })}
          />
          <div className={layout.stack} data-gap="2" data-above="2">
            <NoteInput row={row} name={direction === "there" ? "note" : "note_ie"} onChange={set} />
          </div>
        </td>
      ))}
      <td>
        <ActionIcon variant="subtle" color="red" size="xl" aria-label={texts.removeRow({ n })} onClick={onRemove}>
          ×
        </ActionIcon>
      </td>
    </tr>
  );
}

type NoteProps = { row: DepartureRow; name: "note" | "note_ie"; onChange: (fields: Partial<DepartureRow>) => void };

function NoteInput({ row, name, onChange }: NoteProps) {
  const { edit: texts } = useTexts("timetables").desk;
  const label = name === "note" ? texts.noteEn : texts.noteGa;
  return (
    <TextInput
      size="sm"
      lang={name === "note" ? FIRST : SECOND}
      aria-label={label}
      placeholder={label}
      value={row[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

type WeekdayProps = { legend: string; days: readonly number[]; onChange: (days: number[]) => void };

/** The seven weekdays as toggles. */
function Weekdays({ legend, days, onChange }: WeekdayProps) {
  const { weekdays } = useTimetables();
  const toggle = (day: number, isOn: boolean) =>
    onChange(isOn ? [...days, day].sort((a, b) => a - b) : days.filter((one) => one !== day));
  return (
    <fieldset className={`${form.pressed} ${styles.days}`}>
      <legend className="visually-hidden">{legend}</legend>
      {weekdays.map((name, at) => (
        <label key={name}>
          <input
            type="checkbox"
            aria-label={name}
            checked={days.includes(at + 1)}
            onChange={({ target }) => toggle(at + 1, target.checked)}
          />
          <span aria-hidden="true">{name.slice(0, 2)}</span>
        </label>
      ))}
    </fieldset>
  );
}
