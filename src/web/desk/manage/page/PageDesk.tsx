import { NavLink, Outlet, useParams } from "react-router";
import { plain } from "../../../i18n/bilingual.tsx";
import { useLive, useTexts } from "../../../site/live/live-context.tsx";
import { useRead } from "../../api/use-api.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Title.tsx";
import styles from "./page-desk.module.css";
import { type PageOfDesk, PageOfDeskContext } from "./page-of-desk.ts";
import { SECTION_NAMES } from "./sections.ts";

/** One page with its sections; the section that is open reads the page from here. */
export function PageDesk() {
  const { id = "" } = useParams();
  return <Loaded of={useRead("page", { id })}>{(page) => <ForItsTeam page={page} />}</Loaded>;
}

/** A public page is read by everybody; its desk opens for those who may ask who keeps it. */
function ForItsTeam({ page }: { page: PageOfDesk }) {
  return <Loaded of={useRead("pageTeam", { page_id: page.id })}>{() => <Opened page={page} />}</Loaded>;
}

function Opened({ page }: { page: PageOfDesk }) {
  const texts = useTexts("desk");
  const { locale } = useLive();
  return (
    <PageOfDeskContext value={page}>
      <Title>{plain(page, "name", locale) || page.slug}</Title>
      <div className={styles.split}>
        <nav aria-label={texts.sections} className={styles.nav}>
          <ul>
            {SECTION_NAMES.map((section) => (
              <li key={section}>
                <NavLink to={section}>{texts.page.sections[section]}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.section}>
          <Outlet />
        </div>
      </div>
    </PageOfDeskContext>
  );
}
