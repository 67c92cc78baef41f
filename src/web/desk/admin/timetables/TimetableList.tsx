import { Link } from "react-router";
import { useApp } from "../../../app/app-context.tsx";
import { Bi, plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useRead } from "../../api/use-api.ts";
import { Catalogue } from "../../catalogue/Catalogue.tsx";
import { DayChanges } from "./DayChanges.tsx";

/** The boats, buses and planes: what is otherwise on a day, and their timetables. */
export function TimetableList() {
  const { sections } = useTexts("admin");
  const texts = useTexts("admin-timetables");
  const { mode: modes } = useTexts("timetables");
  const { locale, offers } = useApp();
  const boats = offers.includes("boats") ? "yes" : "no";
  const timetables = useRead("timetables", {});
  return (
    <Catalogue
      title={sections.timetables}
      intro={texts.intro({ boats })}
      add={texts.new}
      of={timetables}
      empty={{ title: texts.none({ boats }) }}
      groups={[{ id: "all", title: texts.all, has: () => true }]}
      entry={(one) => ({
        name: plain(one, "operator", locale),
        title: <Bi of={one} field="operator" />,
        to: one.id,
        about: (
          <>
            {modes[one.mode]} · <Bi of={one} field="origin" /> – <Bi of={one} field="destination" />
          </>
        ),
      })}
    >
      <p>
        <Link to="gtfs">{texts.gtfs.open}</Link>
      </p>
      {timetables.data && timetables.data.length > 0 && <DayChanges timetables={timetables.data} />}
    </Catalogue>
  );
}
