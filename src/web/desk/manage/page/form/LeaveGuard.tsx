import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { useTexts } from "../../../../site/live/live-context.tsx";
import styles from "./section-form.module.css";

/** Asks before what is not saved is left; the browser asks itself where the desk is left altogether. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { leave: texts } = useTexts("desk").page;
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = blocker.state === "blocked";
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
  }, [isAsking]);
  if (!isAsking) return null;
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="leave" onClose={() => blocker.reset()}>
      <h2 id="leave">{texts.title}</h2>
      <p>{texts.text}</p>
      <div className={styles.actions}>
        <Button onClick={() => dialog.current?.close()}>{texts.stay}</Button>
        <Button variant="default" onClick={() => blocker.proceed()}>
          {texts.leave}
        </Button>
      </div>
    </dialog>
  );
}
