import { Radio } from "@mantine/core";
import type { Times } from "../../../../../../contract/times.ts";
import { writtenDay } from "../../../../../../domain/typed-times.ts";
import { useTexts } from "../../../../../i18n/texts.tsx";
import { useChange } from "../../../../api/use-api.ts";
import { SectionFrame } from "../../../../form/SectionFrame.tsx";
import { useText } from "../../../../form/use-fields.ts";
import { useVersionedForm } from "../../../../form/use-versioned-form.ts";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../../page-of-desk.ts";
import { readDay } from "../week-values.ts";
import { HoursField } from "./HoursField.tsx";

const RULES = ["as_usual", "closed", "intervals"] as const;
type Rule = Pick<Times, "holiday_rule" | "holiday_intervals"> & { version: number };

/** The rule for public holidays without an answer of their own. */
export function HolidayRule() {
  const timeTexts = useTexts("desk-times");
  const { special: texts } = timeTexts;
  const page = usePageOfDesk();
  const { mutateAsync } = useChange("setHolidayRule", { invalidates: INVALIDATED_BY_EDIT });
  const section = useVersionedForm<Rule, { rule: string; hours: string }>({
    draft: `${page.id}.holidays`,
    labels: { rule: texts.rule, hours: texts.ruleHours },
    entity: { ...page.times, version: page.version },
    valuesOf: (rule) => ({
      rule: rule?.holiday_rule ?? "as_usual",
      hours: writtenDay(rule?.holiday_intervals ?? [], timeTexts),
    }),
    save: ({ rule, hours }) => {
      const chosen = RULES.find((one) => one === rule) ?? "as_usual";
      const intervals = readDay(String(hours)) ?? [];
      return mutateAsync({ page_id: page.id, rule: chosen === "intervals" ? intervals : chosen });
    },
  });
  const rule = useText(section, "rule");
  return (
    <SectionFrame section={section} submit={texts.saveRule}>
      <Radio.Group
        label={texts.rule}
        value={rule}
        onChange={(value) => section.form.setValue("rule", String(value), { shouldDirty: true })}
      >
        {RULES.map((one) => (
          <Radio key={one} value={one} size="md" mt="xs" label={texts.rules[one]} />
        ))}
      </Radio.Group>
      {rule === "intervals" && <HoursField section={section} name="hours" />}
    </SectionFrame>
  );
}
