import { Button } from "@mantine/core";
import styles from "./toggles.module.css";

type Props<Value extends string> = {
  /** What is chosen, for whoever does not see the buttons side by side. */
  label: string;
  /** The name of each value, in order. */
  of: Readonly<Record<Value, string>>;
  order: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few: each a button, the chosen one pressed. */
export function Toggles<Value extends string>({ label, of, order, value, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.toggles}>
      <legend className="visually-hidden">{label}</legend>
      {order.map((one) => (
        <Button
          key={one}
          variant={one === value ? "filled" : "default"}
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {of[one]}
        </Button>
      ))}
    </fieldset>
  );
}
