import { Button, Switch } from "@mantine/core";
import { useTexts } from "../../../app/app-context.tsx";
import { Dialog } from "../../shell/Dialog.tsx";
import styles from "./requests.module.css";

type Props = { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void };

const KEYS = ["a", "d", "j", "k"] as const;

/** What each key does, and whether keys do anything. */
export function KeysDialog({ isOn, onSwitch, onClose }: Props) {
  const { requests: texts } = useTexts("admin-pages");
  const { close } = useTexts("desk");
  return (
    <Dialog title={texts.keys} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{texts.keyActions[key]}</dd>
          </div>
        ))}
      </dl>
      <Switch
        size="md"
        label={texts.keysOn}
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <Button variant="default" onClick={onClose}>
        {close}
      </Button>
    </Dialog>
  );
}
