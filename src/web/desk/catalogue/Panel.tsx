import { CloseButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Dialog, LeavingContext, useLeaving } from "../shell/Dialog.tsx";
import styles from "./catalogue.module.css";

/** Wide enough for a form beside the list. */
const FITS = "(min-width: 1200px)";

/** Which entry of a list is open: an id, a new one, or none. What is typed is asked about before another one opens. */
export function useOpened() {
  const [state, setState] = useState<{ id: string | null; n: number } | null>(null);
  const isBeside = useMediaQuery(FITS, false, { getInitialValueInEffect: false });
  const leaving = useLeaving();
  const opener = useRef<Element | null>(null);
  const opened = useRef(0);
  const next = (id: string | null) => setState({ id, n: ++opened.current });
  const show = (id: string | null) => {
    const pressed = document.activeElement;
    leaving.ask(() => {
      opener.current = pressed;
      next(id);
    });
  };
  const [params, setParams] = useSearchParams();
  // The address asks for a new entry, also where the list is open already.
  useEffect(() => {
    if (!params.has("new")) return;
    setParams(without(params, "new"), { replace: true });
    show(null);
  }, [params]);
  const close = () => {
    setState(null);
    if (!isBeside) return; // a dialog gives the focus back by itself
    const back = opener.current?.isConnected ? opener.current : document.querySelector("main h1");
    if (back instanceof HTMLElement) back.focus();
  };
  return {
    id: state?.id ?? null,
    /** Another one for each form that is opened. */
    key: state?.n,
    isNew: state !== null && state.id === null,
    isBeside,
    leaving,
    question: isBeside && leaving.question,
    open: (id: string) => show(id),
    openNew: () => show(null),
    /** Without asking: what was typed is saved. */
    next,
    close,
  };
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return rest;
}

type Props = { title: string; opened: ReturnType<typeof useOpened>; children: ReactNode };

/** The form of an entry: beside the list where there is room, else in a dialog. */
export function Panel({ title, opened, children }: Props) {
  const { close } = useTexts("desk");
  if (opened.isBeside) return <Beside title={title} opened={opened} children={children} />;
  return (
    <Dialog title={title} size="wide" close={close} onClose={opened.close}>
      {children}
    </Dialog>
  );
}

function Beside({ title, opened, children }: Props) {
  const { close } = useTexts("desk");
  const { ask, form, onInput } = opened.leaving;
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    const within = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    (within("input, select, textarea") ?? within("h2"))?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={panel}
      className={`${layout.card} ${layout.stack} ${styles.panel}`}
      aria-labelledby={id}
      onInput={onInput}
      onKeyDown={({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && ask(opened.close)}
    >
      <div className={`${layout.row} ${styles.panelHead}`} data-wrap="no" data-align="center" data-justify="between">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton size={44} iconSize={22} aria-label={close} onClick={() => ask(opened.close)} />
      </div>
      <LeavingContext value={{ ask, form }}>{children}</LeavingContext>
    </section>
  );
}
