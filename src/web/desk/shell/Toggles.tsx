import { Button } from "@mantine/core";
import layout from "#core/web/ui/layout.module.css";

type Props<Value extends string> = {
  /** The group's accessible name. */
  label: string;
  /** The label of each value. */
  of: Readonly<Record<Value, string>>;
  order: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between a few values as toggle buttons (`aria-pressed`). */
export function Toggles<Value extends string>({ label, of, order, value, onChange }: Props<Value>) {
  return (
    <fieldset className={layout.row} data-gap="2">
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
