import { useRead } from "#core/web/desk/api/use-api.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { CopyText } from "./CopyText.tsx";
import { useDifferences } from "./differences.ts";
import { Part } from "./Part.tsx";

/** The hours as OpenStreetMap writes them, and what cannot be said there. */
export function OsmLine() {
  const { osm: texts } = useTexts("desk-everywhere");
  const { id } = usePageOfDesk();
  const differencesOf = useDifferences();
  const read = useRead("osmLine", { page_id: id });
  return (
    <Part title={texts.title} about={texts.about}>
      <Loaded of={read}>
        {({ line, gaps, differs }) => (
          <>
            {line && <CopyText label={texts.title} text={line} rows={3} />}
            {!line && <p>{differs ? texts.differs({ days: differencesOf(differs) }) : texts.none}</p>}
            {gaps.map((gap) => (
              <p key={gap}>{texts.gaps[gap]}</p>
            ))}
          </>
        )}
      </Loaded>
    </Part>
  );
}
