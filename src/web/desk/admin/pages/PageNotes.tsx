import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { AdminPage } from "../../../../contract/pages/admin.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { useChange } from "../../api/use-api.ts";
import { useConfirm } from "../../shell/Confirm.tsx";
import card from "../../shell/card.module.css";
import { useNotify } from "../../shell/use-notify.ts";
import { useWhen } from "../../shell/When.tsx";
import styles from "./page-detail.module.css";

const MAX_NOTE = 2000;

/** What administrators tell each other about a page; nobody else reads it. */
export function PageNotes({ page }: { page: AdminPage }) {
  const { notes: texts } = useTexts("admin-pages");
  const { remove } = useTexts("desk");
  const change = useChange("notePage", { invalidates: ["adminPage"] });
  const [text, setText] = useState("");
  const confirm = useConfirm();
  const notify = useNotify();
  const when = useWhen();
  const add = async () => {
    if (!text.trim()) return;
    await notify(change.mutateAsync({ id: page.id, text: text.trim() }).then(() => setText("")));
  };
  const takeAway = async (id: string) => {
    if (await confirm({ title: texts.removeTitle, confirm: remove }))
      await notify(change.mutateAsync({ id: page.id, delete: id }));
  };
  return (
    <section className={card.card} aria-labelledby="notes">
      <h2 id="notes">{texts.title}</h2>
      <ul className={styles.list}>
        {page.notes.map((note) => (
          <li key={note.id}>
            <div>
              <p className={styles.note}>{note.text}</p>
              <p className={styles.quiet}>{[note.by?.name, when(note.date)].filter(Boolean).join(", ")}</p>
            </div>
            <Button variant="subtle" color="red" onClick={() => void takeAway(note.id)}>
              {remove}
            </Button>
          </li>
        ))}
      </ul>
      <Textarea
        label={texts.label}
        description={texts.hint}
        value={text}
        maxLength={MAX_NOTE}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button variant="light" loading={change.isPending} onClick={() => void add()}>
          {texts.add}
        </Button>
      </div>
    </section>
  );
}
