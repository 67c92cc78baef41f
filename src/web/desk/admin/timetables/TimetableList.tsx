import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "../../../app/app-context.tsx";
import { Bi } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useRead } from "../../api/use-api.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import writing from "../../writing/writing.module.css";
import styles from "../catalogue.module.css";
import { DayChanges } from "./DayChanges.tsx";

/** The boats, buses and planes: what is otherwise on a day, and their timetables. */
export function TimetableList() {
  const { sections } = useTexts("admin");
  const texts = useTexts("admin-timetables");
  const { mode: modes } = useTexts("timetables");
  const boats = useApp().offers.includes("boats") ? "yes" : "no";
  return (
    <>
      <div className={writing.head}>
        <Title>{sections.timetables}</Title>
        <Button component={Link} to="new">
          {texts.new}
        </Button>
      </div>
      <p className={styles.intro}>{texts.intro({ boats })}</p>
      <Loaded of={useRead("timetables", {})}>
        {(timetables) =>
          timetables.length === 0 ? (
            <Empty title={texts.none({ boats })} />
          ) : (
            <>
              <DayChanges timetables={timetables} />
              <section aria-labelledby="all">
                <h2 id="all" className={styles.group}>
                  {texts.all}
                </h2>
                <ul className={styles.rows}>
                  {timetables.map((one) => (
                    <li key={one.id} className={styles.item} data-plain="">
                      <div className={styles.about}>
                        <Link to={one.id} className={styles.name}>
                          <Bi of={one} field="operator" />
                        </Link>
                        <p>
                          {modes[one.mode]} · <Bi of={one} field="origin" /> – <Bi of={one} field="destination" />
                        </p>
                      </div>
                    </li>
                  ))}
                </ul>
              </section>
            </>
          )
        }
      </Loaded>
    </>
  );
}
