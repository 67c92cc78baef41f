import { CrossIcon } from "#core/web/desk/shell/icons.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "./filters.module.css";

type Props = {
  name: string;
  options: readonly { value: string; label: string }[];
  /** Null: everything. */
  value: string | null;
  onChange: (value: string | null) => void;
};

/**
 * A filter as a chip: a native select that shows its name, or what is chosen and a button that takes it away. Native, so
 * that phones open their own list.
 */
export function FilterChip({ name, options, value, onChange }: Props) {
  const { table: texts } = useTexts("admin-pages");
  const isKnown = options.some((one) => one.value === value);
  return (
    <span className={styles.chip} data-chosen={isKnown || undefined}>
      <select
        aria-label={name}
        value={isKnown ? (value ?? "") : ""}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">{isKnown ? texts.any : name}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {isKnown && one.value === value ? texts.chosen({ name, value: one.label }) : one.label}
          </option>
        ))}
      </select>
      {isKnown && (
        <button type="button" aria-label={texts.takeAway({ name })} onClick={() => onChange(null)}>
          <CrossIcon />
        </button>
      )}
    </span>
  );
}
