import { Button } from "@mantine/core";
import { Link, useLocation } from "react-router";
import type { ClaimLetter } from "../../../../contract/claims.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange } from "../../api/use-api.ts";
import { useConfirm } from "../../shell/Confirm.tsx";
import { Title } from "../../shell/Shell.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import { Letter } from "./Letter.tsx";
import styles from "./letters.module.css";

/** The ids of the selected pages, which the table of pages hands over. */
const idsOf = (state: unknown): string[] => (Array.isArray(state) ? state.filter((id) => typeof id === "string") : []);

/** Letters to pages without an owner, each with a code: made on this screen, printed by the browser, shown once. */
export function Letters() {
  const { letters: texts } = useTexts("admin-pages");
  const ids = idsOf(useLocation().state);
  const notify = useNotify();
  const confirm = useConfirm();
  const write = useChange("writeClaimLetters");
  const revoke = useChange("revokeClaimLetters");
  const letters = write.data?.letters;

  async function revokeAll(made: readonly ClaimLetter[]) {
    const title = texts.revokeTitle({ n: made.length });
    if (!(await confirm({ title, text: texts.revokeText, confirm: texts.revoke }))) return;
    const isDone = await notify(revoke.mutateAsync({ page_ids: made.map(({ page }) => page.id) }), texts.revoked);
    if (isDone) write.reset();
  }

  return (
    <>
      <Title>{texts.title}</Title>
      {ids.length === 0 && (
        <p>
          {texts.none} <Link to="/pages?approval=approved&owner=none">{texts.toPages}</Link>
        </p>
      )}
      {ids.length > 0 && !letters && (
        <>
          <p className={styles.intro}>{texts.intro}</p>
          <Button loading={write.isPending} onClick={() => void notify(write.mutateAsync({ page_ids: ids }))}>
            {texts.make({ n: ids.length })}
          </Button>
        </>
      )}
      {letters && (
        <>
          <p role="status">{texts.made({ n: letters.length })}</p>
          <p className={styles.actions}>
            <Button disabled={letters.length === 0} onClick={() => print()}>
              {texts.print}
            </Button>
            {letters.length > 0 && (
              <Button variant="outline" color="red" onClick={() => void revokeAll(letters)}>
                {texts.revoke}
              </Button>
            )}
          </p>
          <div className={styles.letters}>
            {letters.map((letter) => (
              <Letter key={letter.page.id} letter={letter} />
            ))}
          </div>
        </>
      )}
    </>
  );
}
