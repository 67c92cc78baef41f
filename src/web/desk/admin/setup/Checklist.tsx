import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { ChecklistItem, SetupChecklist } from "#core/contract/office/setup.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./setup.module.css";

const NEXT: Record<ChecklistItem, string> = {
  country: "/settings#country",
  mail: "/outbox",
  backups: "/jobs",
  legal: "/special-pages",
  second_admin: "/accounts",
  pages: "/pages/add",
  address: "/settings",
};

/** What is still to do before the directory is public, each with its next step. Nothing once all is done. */
export function Checklist({ of: { open, pages, setup_step } }: { of: SetupChecklist }) {
  const { checklist: texts } = useTexts("setup");
  const isDescribed = setup_step === "done";
  if (open.length === 0 && isDescribed) return null;
  return (
    <section data-above="6" aria-labelledby="checklist">
      <h2 data-below="3" id="checklist">
        {texts.title}
      </h2>
      <ol className={`${layout.box} ${styles.checklist}`}>
        {!isDescribed && (
          <li className={layout.head} data-gap="4" data-row-gap="2">
            <span>{texts.setup}</span>
            <Link to="/settings/setup">{texts.setupLink}</Link>
          </li>
        )}
        {open.map((item) => (
          <li key={item} className={layout.head} data-gap="4" data-row-gap="2">
            <span>{item === "pages" ? texts.pages.text({ n: pages }) : texts[item].text}</span>
            <span className={layout.actions}>
              <Link to={NEXT[item]}>{texts[item].link}</Link>
              {(item === "legal" || item === "country") && <Read item={item} />}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Somebody has looked at it. */
function Read({ item }: { item: "country" | "legal" }) {
  const { checklist: texts } = useTexts("setup");
  const { mutate, isPending } = useChange("editSettings", { invalidates: ["adminSettings", "checklist"] });
  return (
    <Button size="xs" variant="light" loading={isPending} onClick={() => mutate({ [`${item}_read`]: true })}>
      {texts[item].done}
    </Button>
  );
}
