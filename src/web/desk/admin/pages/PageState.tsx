import type { Approval } from "#core/domain/pages/page-approval.ts";
import { Badge, TONE_OF_APPROVAL } from "#core/web/desk/shell/Badge.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** The page's approval as a badge; a deleted page shows only that. */
export function PageState({ approval, date_deleted }: { approval: Approval; date_deleted: string | null }) {
  const texts = useTexts("admin-pages");
  const state = date_deleted ? "deleted" : approval;
  return <Badge tone={TONE_OF_APPROVAL[state]}>{texts.states[state]}</Badge>;
}
