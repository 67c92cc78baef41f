import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import type { AdminPage } from "#core/contract/pages/admin.ts";
import { type ApprovalMove, needsReason } from "#core/domain/pages/page-approval.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useMoves } from "./use-moves.ts";

/**
 * Decides about one page: a refusal asks for a reason, an approval asks for confirmation. Where somebody else decided
 * before, a notification says so.
 * @param onDecide is called when the decision is sent
 * @returns a function that starts a decision, and its dialog
 */
export function useDecide(
  page: AdminPage | undefined,
  onDecide: () => void = () => {},
): [(move: ApprovalMove) => void, ReactNode] {
  const { decide: texts, states } = useTexts("admin-pages");
  const { locale } = useApp();
  const confirm = useConfirm();
  const send = useMoves();
  const [refusing, setRefusing] = useState<"decline" | "disable" | null>(null);
  const owner = useRead("account", { id: page?.owner?.id ?? "-" }, { enabled: page?.owner != null }).data?.account;
  if (!page) return [() => {}, null];
  const name = plain(page, "name", locale) || page.slug;

  const decide = async (move: ApprovalMove, reason?: string) => {
    setRefusing(null);
    onDecide();
    try {
      await send(page.id, move, reason);
      notifications.show({ message: texts[move].done({ name }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { current } = error.problem as { current?: AdminPage };
      const now = current ? ` ${texts.now({ state: states[current.approval] })}` : "";
      notifications.show({ message: error.message + now, color: "red", autoClose: false });
    }
  };
  const begin = async (move: ApprovalMove) => {
    if (!page.moves.includes(move)) return;
    if (needsReason(move)) return setRefusing(move as "decline" | "disable");
    const { title, action, hint } = texts[move as "approve" | "enable"];
    const text = page.categories.length > 0 ? hint : `${hint} ${texts.noCategory}`;
    if (await confirm({ title: title({ name }), text, confirm: action, kind: "good" })) await decide(move);
  };
  const dialog = refusing && (
    <ReasonDialog
      move={refusing}
      title={texts[refusing].title({ name })}
      language={owner && "locale" in owner ? owner.locale : null}
      onSay={(reason) => void decide(refusing, reason)}
      onClose={() => setRefusing(null)}
    />
  );
  return [(move) => void begin(move), dialog];
}
