import { Alert, Button, Checkbox, NativeSelect, Radio } from "@mantine/core";
import { grouped } from "#core/texts/numbers.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { CODE_PAGES, type ImportReport, NIGHTS } from "../contract.ts";
import type { Choices, Options } from "./chosen.ts";

type Props = {
  report: ImportReport;
  /** With what has been looked at. */
  options: Options;
  onOptions: (options: Options) => void;
  onColumns: (columns: Choices) => void;
};

/** How a file is read and its pages are written: its sheet and letters, places far away, and whether visitors see new pages at once. */
export function ReadOptions({ report, options, onOptions, onColumns }: Props) {
  const { options: texts, headings } = useTexts("exchange");
  const { table, counts } = report;
  const isText = table.sheets.length === 0;
  const isCodePage = table.encoding === "windows-1252" || table.encoding === "macintosh";
  if (!report.dry_run) return null;
  return (
    <>
      {isCodePage && (
        <Alert color="yellow">{headings.encoding({ name: texts.encodings[table.encoding as "macintosh"] })}</Alert>
      )}
      {isText && (isCodePage || options.encoding) && (
        <NativeSelect
          label={texts.encoding}
          value={options.encoding ?? table.encoding}
          data={CODE_PAGES.map((value) => ({ value, label: texts.encodings[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onOptions({ ...options, encoding: CODE_PAGES.find((one) => one === value) })
          }
        />
      )}
      {table.sheets.length > 1 && (
        <NativeSelect
          label={texts.sheet}
          value={options.sheet ?? table.sheet ?? ""}
          data={table.sheets}
          onChange={({ currentTarget: { value } }) => onOptions({ ...options, sheet: value })}
        />
      )}
      <FarPlaces report={report} options={options} onOptions={onOptions} onColumns={onColumns} />
      {table.map && table.map.hours_nights > 0 && (
        <Radio.Group
          label={texts.nights({ n: grouped(table.map.hours_nights) })}
          description={texts.nightsAbout}
          value={options.nights ?? "none"}
          onChange={(value) => onOptions({ ...options, nights: NIGHTS.find((one) => one === value) })}
        >
          <div className={layout.stack} data-gap="2" data-above="2">
            {NIGHTS.map((one) => (
              <Radio key={one} size="md" value={one} label={texts.nightsAre[one]} />
            ))}
            <Radio size="md" value="none" label={texts.nightsOut} />
          </div>
        </Radio.Group>
      )}
      {!table.map && (counts.add > 0 || options.new_pages !== undefined) && (
        <Radio.Group
          label={texts.newPages}
          value={options.new_pages ?? "approved"}
          onChange={(value) => onOptions({ ...options, new_pages: value as "approved" })}
        >
          <div className={layout.stack} data-gap="2" data-above="2">
            <Radio size="md" value="approved" label={texts.approved} />
            <Radio size="md" value="requested" label={texts.requested} />
          </div>
        </Radio.Group>
      )}
    </>
  );
}

/** Places that are none of the directory, and what to do about them. */
function FarPlaces({ report: { table, rows }, options, onOptions, onColumns }: Props) {
  const { options: texts } = useTexts("exchange");
  const count = (wanted: string) => rows.filter(({ errors }) => errors.some(({ code }) => code === wanted)).length;
  const [far, swapped] = [count("far-place"), count("swapped-place")];
  const headingOf = (name: string) => table.headings.find(({ column }) => column === name)?.heading;
  const [latitude, longitude] = [headingOf("latitude"), headingOf("longitude")];
  if (far + swapped === 0 && !options.far_places) return null;
  return (
    <>
      {swapped > 0 && (
        <Alert color="yellow">
          <div className={layout.stack} data-gap="2">
            <p>{texts.swapped({ n: grouped(swapped) })}</p>
            {latitude !== undefined && longitude !== undefined && (
              <div>
                <Button
                  variant="default"
                  onClick={() => onColumns({ [latitude]: "longitude", [longitude]: "latitude" })}
                >
                  {texts.swap}
                </Button>
              </div>
            )}
          </div>
        </Alert>
      )}
      {far > 0 && <Alert color="yellow">{texts.farRows({ n: grouped(far) })}</Alert>}
      <Checkbox
        size="md"
        label={texts.far}
        checked={options.far_places ?? false}
        onChange={({ currentTarget }) => onOptions({ ...options, far_places: currentTarget.checked })}
      />
    </>
  );
}
