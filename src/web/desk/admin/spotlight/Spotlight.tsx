import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { Dialog } from "../../shell/Dialog.tsx";
import type { Section } from "../sections.ts";
import styles from "./spotlight.module.css";
import { useFound } from "./use-found.ts";

/** After so long without a key, what was typed is looked for. */
const TYPED_MS = 200;

/** One box for everything: screens, pages and accounts. Opened by its button, or by Ctrl-K. */
export function Spotlight({ sections }: { sections: readonly Section[] }) {
  const { spotlight: texts } = useTexts("admin-pages");
  const [isOpen, setOpen] = useState(false);
  useHotkeys([["mod+K", () => setOpen(true)]], []);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.open} <kbd className={styles.key}>Ctrl K</kbd>
      </Button>
      {isOpen && <Box sections={sections} onClose={() => setOpen(false)} />}
    </>
  );
}

function Box({ sections, onClose }: { sections: readonly Section[]; onClose: () => void }) {
  const { spotlight: texts } = useTexts("admin-pages");
  const { close } = useTexts("desk");
  const go = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [terms] = useDebouncedValue(typed.trim(), TYPED_MS);
  const found = useFound(terms, sections);
  const [at, setAt] = useState(0);
  const place = Math.min(at, found.length - 1);
  const open = async (to: string | undefined) => {
    if (!to) return;
    onClose();
    await go(to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((place + step + found.length) % Math.max(found.length, 1));
    else if (event.key === "Enter") void open(found[place]?.to);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={texts.title} size="wide" onClose={onClose}>
      <TextInput
        autoFocus
        type="search"
        role="combobox"
        aria-label={texts.label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[place] && `${id}-${place}`}
        placeholder={texts.hint}
        value={typed}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={texts.found} className={styles.list}>
        {found.map(({ to, name, kind, more }, n) => (
          <div
            key={to}
            id={`${id}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === place}
            className={styles.option}
            onClick={() => void open(to)}
            onKeyDown={press}
          >
            <span>{name}</span>
            <small>{[texts.kinds[kind], more].filter(Boolean).join(" · ")}</small>
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {found.length === 0 ? texts.none : fill(texts.count, { n: found.length })}
      </p>
      <Button variant="default" onClick={onClose}>
        {close}
      </Button>
    </Dialog>
  );
}
