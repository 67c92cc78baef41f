import { Button } from "@mantine/core";
import { useBeforeUnload, useBlocker } from "react-router";
import { Dialog } from "./Dialog.tsx";
import styles from "./dialog.module.css";

type Props = { texts: { title: string; text: string; stay: string; leave: string } };

/**
 * Asks before something is lost by leaving: by a dialog on navigation in the desk, by the browser's own question
 * elsewhere. Rendered only while there is something to lose, since React Router supports one blocker at a time and a
 * screen may have several forms.
 */
export function LeaveGuard({ texts }: Props) {
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
