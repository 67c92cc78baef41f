import { writeOsmLine } from "../../../../../domain/hours-formats/osm-line.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { localDateNow } from "../times/week-values.ts";
import { CopyText } from "./CopyText.tsx";
import { hoursOfPage } from "./hours-of-page.ts";
import { Part } from "./Part.tsx";

/** The hours as OpenStreetMap writes them, and what cannot be said there. */
export function OsmLine() {
  const { osm: texts } = useTexts("desk-everywhere");
  const { line, gaps } = writeOsmLine(hoursOfPage(usePageOfDesk()), localDateNow());
  return (
    <Part title={texts.title} about={texts.about}>
      {line ? <CopyText label={texts.title} text={line} rows={3} /> : <p>{texts.none}</p>}
      {gaps.map((gap) => (
        <p key={gap}>{texts.gaps[gap]}</p>
      ))}
    </Part>
  );
}
