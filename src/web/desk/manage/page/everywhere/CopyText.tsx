import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./everywhere.module.css";

type Props = {
  label: string;
  text: string;
  rows: number;
  /** Where the heading above does not say it already. */
  isLabelShown?: boolean;
};

/** A text to be copied elsewhere, in a field from which it can be taken by hand as well. */
export function CopyText({ label, text, rows, isLabelShown = false }: Props) {
  const texts = useTexts("desk-everywhere");
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(texts.copied);
    } catch {
      setOutcome(texts.copyFailed); // permission denied, or not a secure context
    }
  };
  return (
    <div>
      <Textarea
        readOnly
        {...(isLabelShown ? { label } : { "aria-label": label })}
        value={text}
        autosize={false}
        rows={rows}
        classNames={{ input: styles.text }}
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={layout.actions} data-above="2">
        <Button variant="light" aria-label={`${texts.copy}: ${label}`} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <span role="status">{outcome}</span>
      </div>
    </div>
  );
}
