import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useChange, useMayDestroy, useRead } from "#core/web/desk/api/use-api.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** What goes with the demonstration, what stays, and the button that removes it; nothing where there is none. */
export function Demonstration() {
  const { demonstration: texts } = useTexts("setup");
  const state = useRead("demonstration", {}).data;
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync, isPending } = useChange("removeDemonstration", { invalidates: ["demonstration"] });
  const mayDestroy = useMayDestroy();
  if (!state?.is_loaded || !mayDestroy) return null;
  const goes = texts.goes(state.goes);
  const remove = async () => {
    const text = `${goes} ${texts.sure}`;
    if (!(await confirm({ title: texts.sureTitle, text, confirm: texts.remove }))) return;
    // The desk is loaded anew: everything that it has read may be gone.
    if (await notify(mutateAsync({}), texts.removed)) location.assign(`${location.pathname}/setup`);
  };
  return (
    <section id="demonstration" className={`${card.card} ${card.part}`} aria-labelledby="demonstration-title">
      <h2 id="demonstration-title">{texts.title}</h2>
      <p>{texts.text}</p>
      <p>{goes}</p>
      <p>{texts.stays(state.stays)}</p>
      {state.has_own_admin ? (
        <div>
          <Button color="red" loading={isPending} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </div>
      ) : (
        <p>
          {texts.noAdmin} <Link to="/accounts">{texts.accounts}</Link>
        </p>
      )}
    </section>
  );
}
