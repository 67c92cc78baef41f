import { useApp, useTexts } from "../../../app/app-context.tsx";
import { useRead } from "../../api/use-api.ts";
import { Badge, TONE_OF_APPROVAL } from "../../shell/Badge.tsx";
import styles from "./page-desk.module.css";
import type { PageOfDesk } from "./page-of-desk.ts";

/** Whether visitors see the page, and what stands between them and it. */
export function ApprovalState({ page }: { page: PageOfDesk }) {
  const { approval, pages: texts, visibility } = useTexts("desk");
  const { locale } = useApp();
  const { data } = useRead("ownPages", {});
  const own = data?.items.find(({ id }) => id === page.id);
  if (!own) return null;
  const isApproved = own.approval === "approved";
  const isHidden = isApproved && page.status === "hidden";
  return (
    <p className={styles.visibility}>
      <Badge tone={isHidden ? undefined : TONE_OF_APPROVAL[own.approval]}>
        {isHidden ? visibility.hidden : approval[own.approval]}
      </Badge>
      {isApproved && !isHidden ? (
        <a href={`/${locale}/pages/${page.slug}`}>{texts.view}</a>
      ) : (
        <span>{visibility[hintOf(own.approval)]}</span>
      )}
    </p>
  );
}

const hintOf = (approval: "requested" | "approved" | "declined" | "disabled") =>
  approval === "approved" ? "hiddenHint" : (`${approval}Hint` as const);
