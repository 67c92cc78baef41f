import { Link } from "react-router";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { useSentences } from "#core/web/desk/history/change-texts.ts";
import { inGroups, isAboutMany, subjectOf } from "#core/web/desk/history/groups.ts";
import { SectionIcon } from "#core/web/desk/shell/section-icons.tsx";
import { When } from "#core/web/desk/shell/When.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./overview.module.css";

const READ = 40;
const SHOWN = 5;

/** What was changed last, by whom: one line for each piece of work. */
export function Recent() {
  const { overview: texts } = useTexts("admin-pages");
  const { audit } = useTexts("admin-figures");
  const { locale } = useApp();
  const sentence = useSentences(audit.actions);
  const groups = inGroups(useRead("audit", { limit: READ }).data?.items ?? [], subjectOf).slice(0, SHOWN);
  if (groups.length === 0) return null;
  return (
    <section data-above="6" aria-labelledby="recent">
      <h2 data-below="3" id="recent">
        {texts.recent}
      </h2>
      <ol className={`${layout.box} ${styles.items}`} aria-labelledby="recent">
        {groups.map((group) => {
          const [entry] = group as [(typeof group)[number]];
          const { by, page, subject } = entry;
          const isOfMany = isAboutMany(group, subjectOf);
          const about = isOfMany ? null : (page?.id ?? subject.id);
          return (
            <li key={entry.id}>
              <Link to={about ? `/audit?subject=${about}` : "/audit"} className={styles.item}>
                <SectionIcon name={page ? "page" : "works"} />
                <span className={`${layout.cut} ${styles.what}`}>
                  {!isOfMany && <b>{plain(page ?? subject, "name", locale)}</b>}{" "}
                  {sentence(entry.action, by?.name || audit.nobody)}
                  {isOfMany && ` × ${group.length}`}
                </span>
                <When at={entry.date} />
              </Link>
            </li>
          );
        })}
      </ol>
      <p>
        <Link to="/audit">{texts.allChanges}</Link>
      </p>
    </section>
  );
}
