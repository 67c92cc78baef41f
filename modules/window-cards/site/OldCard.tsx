import type { Page } from "#core/contract/pages/public.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { isCurrentCard, printedOn } from "../revision.ts";
import styles from "./old-card.module.css";

/** Whether the reader has scanned a card that says anything else than one that was printed today with the hours of now. */
export async function isOldCard({ call, now, query }: ScreenContext, { page }: { page: Page }): Promise<boolean> {
  const revision = query.get("card");
  const printed = revision === null ? null : printedOn(revision, todayAt(now));
  if (revision === null || !printed) return false; // not an address from a card
  const special = await call("pageSpecialTimes", { page_id: page.id, from: printed.toString() });
  return !isCurrentCard(revision, { ...page, special }, printed);
}

/** On the screen of a page, for whoever has scanned one. */
export function OldCard({ loaded }: { loaded?: unknown }) {
  const { outOfDate } = useTexts("window-cards");
  return (
    loaded === true && (
      <p className={styles.notice} role="status">
        {outOfDate}
      </p>
    )
  );
}
