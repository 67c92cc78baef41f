import { useLive, useTexts } from "../../../site/live/live-context.tsx";
import { useRead } from "../../api/use-api.ts";
import styles from "./page-desk.module.css";
import type { PageOfDesk } from "./page-of-desk.ts";

/** Whether visitors see the page, and what stands between them and it. */
export function StandingOf({ page }: { page: PageOfDesk }) {
  const { approval, pages: texts, standing } = useTexts("desk");
  const { locale } = useLive();
  const { data } = useRead("ownPages", {});
  const own = data?.items.find(({ id }) => id === page.id);
  if (!own) return null;
  const isPublic = own.approval === "approved" && page.status !== "hidden";
  return (
    <p className={styles.standing}>
      <span className={styles.badge} data-approval={isPublic ? "approved" : own.approval}>
        {own.approval === "approved" && !isPublic ? standing.hidden : approval[own.approval]}
      </span>
      {isPublic ? (
        <a href={`/${locale}/pages/${page.slug}`}>{texts.view}</a>
      ) : (
        <span>{standing[hintOf(own.approval)]}</span>
      )}
    </p>
  );
}

const hintOf = (approval: "requested" | "approved" | "declined" | "disabled") =>
  approval === "approved" ? "hiddenHint" : (`${approval}Hint` as const);
