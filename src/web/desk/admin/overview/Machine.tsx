import type { Overview } from "#core/contract/office/overview.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Backups } from "./Backups.tsx";
import { Converter } from "./Converter.tsx";
import { DatabaseVersion } from "./DatabaseVersion.tsx";

/** The server: what somebody has to see to stands open, what is well is folded. */
export function Machine({ of: { backup, ffmpeg, database } }: { of: Overview }) {
  const { overview: texts } = useTexts("admin-pages");
  const states = [
    { isWell: !backup.overdue && backup.error === null && backup.scheduled, shown: <Backups key="1" state={backup} /> },
    { isWell: ffmpeg.unused !== "old", shown: <Converter key="2" of={ffmpeg} /> },
    ...(database ? [{ isWell: database.state !== "flawed", shown: <DatabaseVersion key="3" of={database} /> }] : []),
  ];
  return (
    <>
      {states.filter(({ isWell }) => !isWell).map(({ shown }) => shown)}
      <details data-above="6">
        <summary>{texts.machine}</summary>
        {states.filter(({ isWell }) => isWell).map(({ shown }) => shown)}
      </details>
    </>
  );
}
