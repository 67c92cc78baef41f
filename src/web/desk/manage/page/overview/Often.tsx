import { Link } from "react-router";
import { slotOf } from "#core/web/desk/manage/slots.tsx";
import { SectionIcon } from "#core/web/desk/shell/section-icons.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useMay } from "../page-of-desk.ts";
import { TASK_OF } from "../sections.ts";
import styles from "./overview.module.css";

/** What owners do most often, by the screen on which they begin. */
const ACTIONS = [
  { name: "hours", section: "times", icon: "hours", to: "times" },
  { name: "post", section: "posts", icon: "news", to: "posts/new" },
  { name: "event", section: "events", icon: "today", to: "events/new" },
  { name: "photo", section: "photos", icon: "pictures", to: "photos" },
] as const;

const Slot = slotOf("often");

/** Shortcuts. */
export function Often() {
  const { page: texts } = useTexts("desk");
  const may = useMay();
  return (
    <section aria-labelledby="often">
      <h2 data-like="h3" id="often" data-below="3">
        {texts.often.title}
      </h2>
      <ul className={`${layout.grid} ${styles.actions}`} data-columns="2">
        {ACTIONS.filter(({ section }) => may(TASK_OF[section])).map(({ name, icon, to }) => (
          <li key={name}>
            <Link to={to} relative="path" className={layout.actions} data-row-gap="2">
              <SectionIcon name={icon} />
              {texts.often[name]}
            </Link>
          </li>
        ))}
      </ul>
      <Slot />
    </section>
  );
}
