import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "./form.module.css";

type Props = {
  /** What the day is, such as "First day". */
  which: string;
  /** `MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** A day of the year as two selects. */
export function MonthDayInput({ which, value, onChange, error }: Props) {
  const { monthDay: texts } = useTexts("desk");
  const { months } = useTexts("opening");
  const [month = "", day = ""] = value.split("-");
  return (
    <div className={styles.monthDay}>
      <NativeSelect
        size="md"
        label={texts.day({ which })}
        value={day}
        error={error}
        onChange={({ currentTarget }) => onChange(`${month || "01"}-${currentTarget.value}`)}
        data={["", ...Array.from({ length: 31 }, (_, at) => twoDigits(at + 1))].map((value) => ({
          value,
          label: value.replace(/^0/, ""),
        }))}
      />
      <NativeSelect
        size="md"
        label={texts.month({ which })}
        value={month}
        onChange={({ currentTarget }) => onChange(`${currentTarget.value}-${day || "01"}`)}
        data={[{ value: "", label: "" }, ...months.map((label, at) => ({ value: twoDigits(at + 1), label }))]}
      />
    </div>
  );
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
