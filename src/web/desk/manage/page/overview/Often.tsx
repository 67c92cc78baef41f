import { Link } from "react-router";
import { grouped } from "../../../../../texts/numbers.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import { useRead } from "../../../api/use-api.ts";
import { SectionIcon } from "../../../shell/section-icons.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import styles from "./overview.module.css";

/** What owners do most often, by the screen on which they begin. */
const ACTIONS = [
  { name: "hours", icon: "hours", to: "times" },
  { name: "post", icon: "news", to: "posts/new" },
  { name: "event", icon: "today", to: "events/new" },
  { name: "photo", icon: "pictures", to: "photos" },
] as const;

/** Shortcuts, and how often the page was looked at lately. */
export function Often() {
  const { page: texts } = useTexts("desk");
  const { id } = usePageOfDesk();
  const views = useRead("pageStatistics", { page_id: id }).data?.total;
  return (
    <section aria-labelledby="often">
      <h2 id="often" className={styles.heading}>
        {texts.often.title}
      </h2>
      <ul className={styles.actions}>
        {ACTIONS.map(({ name, icon, to }) => (
          <li key={name}>
            <Link to={to} relative="path">
              <SectionIcon name={icon} />
              {texts.often[name]}
            </Link>
          </li>
        ))}
      </ul>
      {views !== undefined && (
        <p className={styles.views}>
          <span>{texts.often.views({ n: grouped(views) })}</span>{" "}
          <Link to="statistics" relative="path">
            {texts.often.statistics}
          </Link>
        </p>
      )}
    </section>
  );
}
