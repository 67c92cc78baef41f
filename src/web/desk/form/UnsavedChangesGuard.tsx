import { Button } from "@mantine/core";
import { useBeforeUnload, useBlocker } from "react-router";
import { useTexts } from "../../app/app-context.tsx";
import { Dialog } from "../shell/Dialog.tsx";
import styles from "./form.module.css";

/**
 * Asks before what is not saved is left; the browser asks itself where the desk is left altogether. Rendered only while
 * there is something: the router hears one guard, the last, and a screen may have several forms.
 */
export function UnsavedChangesGuard() {
  const { leave: texts } = useTexts("desk").page;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search,
  );
  useBeforeUnload((event) => {
    event.preventDefault();
  });
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={texts.title} onClose={() => blocker.reset()}>
      <p>{texts.text}</p>
      <div className={styles.actions}>
        <Button onClick={() => blocker.reset()}>{texts.stay}</Button>
        <Button variant="default" onClick={() => blocker.proceed()}>
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  );
}
