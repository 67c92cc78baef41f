import { ActionIcon, Button, TextInput } from "@mantine/core";
import { country } from "#core/contract/country.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { type FareDraft, pricesIssue, readFares } from "./timetable-values.ts";
import styles from "./timetables.module.css";

const NEW_FARE: FareDraft = { name: "", name_ie: "", amount: "" };

/** The prices of a timetable, one row each. */
export function FaresField({ section }: { section: VersionedForm<"prices"> }) {
  const { edit: texts } = useTexts("timetables").desk;
  const { locale } = useApp();
  const { money } = country;
  const { form } = section;
  form.register("prices", {
    validate(json) {
      const issue = pricesIssue(String(json));
      if (issue === null) return true;
      return issue === "needsName"
        ? texts.issues.needsName
        : texts.issues.notAnAmount({ inMoney: nameIn(money.inMoney, locale) });
    },
  });
  const fares = readFares(useText(section, "prices"));
  const set = (now: FareDraft[]) => form.setValue("prices", JSON.stringify(now), { shouldDirty: true });
  const error = form.formState.errors.prices?.message;
  return (
    <div className={layout.stack}>
      {fares.map((fare, at) => {
        const change = (fields: Partial<FareDraft>) => set(fares.with(at, { ...fare, ...fields }));
        return (
          <div key={at} className={`${layout.stack} ${styles.fare}`} data-gap="3" data-align="end">
            <TextInput
              lang={FIRST}
              label={texts.priceEn}
              value={fare.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextInput
              lang={SECOND}
              label={texts.priceGa}
              value={fare.name_ie}
              onChange={({ target }) => change({ name_ie: target.value })}
            />
            <TextInput
              inputMode="decimal"
              label={texts.amount({ money: nameIn(money.name, locale) })}
              value={fare.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="xl"
              aria-label={texts.removePrice({ n: at + 1 })}
              onClick={() => set(fares.toSpliced(at, 1))}
            >
              ×
            </ActionIcon>
          </div>
        );
      })}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div>
        <Button variant="light" onClick={() => set([...fares, NEW_FARE])}>
          {texts.addPrice}
        </Button>
      </div>
    </div>
  );
}
