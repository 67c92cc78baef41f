import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useApp } from "../../app/app-context.tsx";
import { Bi, type Bilingual, inOtherLanguage } from "../../i18n/bilingual.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { useConfirm } from "../shell/Confirm.tsx";
import { useNotify } from "../shell/use-notify.ts";
import styles from "./catalogue.module.css";

type Props = {
  /** By which buttons and messages call the entry. */
  name: string;
  /** Before the names: a checkbox. */
  lead?: ReactNode;
  /** What the row shows of the entry. */
  children: ReactNode;
  /** Asked before the entry is deleted. */
  question: Parameters<ReturnType<typeof useConfirm>>[0];
  onDelete: () => Promise<unknown>;
  /** The form of the entry, while it is open. */
  dialog: (close: () => void) => ReactNode;
};

/** An entry of a list that administrators edit in a dialog, and delete after a question. */
export function CatalogueRow({ name, lead, children, question, onDelete, dialog }: Props) {
  const { remove } = useTexts("desk");
  const { edit, deleted } = useTexts("admin-catalogue");
  const [isOpen, setOpen] = useState(false);
  const confirm = useConfirm();
  const notify = useNotify();
  const ask = async () => {
    if (await confirm(question)) await notify(onDelete(), deleted({ name }));
  };
  return (
    <li className={styles.item} data-plain={lead ? undefined : ""}>
      {lead}
      <div className={styles.about}>{children}</div>
      <div className={styles.actions}>
        <Button variant="light" aria-label={`${edit}: ${name}`} onClick={() => setOpen(true)}>
          {edit}
        </Button>
        <Button variant="subtle" color="red" aria-label={`${remove}: ${name}`} onClick={ask}>
          {remove}
        </Button>
      </div>
      {isOpen && dialog(() => setOpen(false))}
    </li>
  );
}

/** The name in the reader's language, and below it the other one. */
export function BothNames({ of }: { of: Bilingual<"name"> }) {
  const other = inOtherLanguage(of, "name", useApp().locale);
  return (
    <>
      <strong>
        <Bi of={of} field="name" />
      </strong>
      {other && (
        <span className={styles.other} lang={other.lang}>
          {other.text}
        </span>
      )}
    </>
  );
}
