import type { Approval } from "../../../../domain/page-approval.ts";
import { useTexts } from "../../../site/live/live-context.tsx";
import styles from "./page-state.module.css";

/** Where a page stands: the word, tinted. A deleted one is nothing else. */
export function PageState({ approval, date_deleted }: { approval: Approval; date_deleted: string | null }) {
  const texts = useTexts("admin-pages");
  const state = date_deleted ? "deleted" : approval;
  return (
    <span className={styles.badge} data-state={state}>
      {texts.states[state]}
    </span>
  );
}
