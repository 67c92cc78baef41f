import { ActionIcon, Button, TextInput } from "@mantine/core";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { MAX_SIZES, type PriceSize } from "#core/contract/pages/prices.ts";
import { readTypedAmount, writtenAmount } from "#core/domain/prices/typed-amount.ts";
import { useText } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./prices.module.css";

/** A size while it is typed. The form holds all of them as one text, in JSON. */
type SizeDraft = { name: string; name_ie: string; amount: string };

const NEW_SIZE: SizeDraft = { name: "", name_ie: "", amount: "" };

export const typedSizes = (sizes: readonly PriceSize[]): string =>
  JSON.stringify(
    sizes.map(({ name, name_ie, amount }) => ({
      name: name ?? "",
      name_ie: name_ie ?? "",
      amount: writtenAmount(amount),
    })),
  );

const draftsOf = (json: string) => JSON.parse(json || "[]") as SizeDraft[]; // written by `typedSizes` and the field below

/** The typed sizes as the contract has them, once the field has no error. */
export const sizesOf = (json: string) =>
  draftsOf(json).map(({ name, name_ie, amount }) => ({ name, name_ie, amount: readTypedAmount(amount) ?? 0 }));

export const hasSizes = (json: string) => draftsOf(json).length > 0;

/** What one price costs in each of its sizes, one row each. */
export function SizesField({ section }: { section: VersionedForm<"sizes"> }) {
  const { desk: texts } = useTexts("services");
  const { form } = section;
  form.register("sizes", {
    validate(json) {
      const isWhole = ({ name, name_ie, amount }: SizeDraft) =>
        (name.trim() || name_ie.trim()) && readTypedAmount(amount) !== null;
      return draftsOf(String(json)).every(isWhole) || texts.sizeIncomplete;
    },
  });
  const sizes = draftsOf(useText(section, "sizes"));
  const set = (now: SizeDraft[]) => form.setValue("sizes", JSON.stringify(now), { shouldDirty: true });
  const error = form.formState.errors.sizes?.message;
  return (
    <fieldset className={`${layout.stack} ${styles.sizes}`} data-gap="3">
      <legend>{texts.sizes}</legend>
      <p className={layout.quiet}>{texts.sizesHint}</p>
      {sizes.map((size, at) => {
        const change = (fields: Partial<SizeDraft>) => set(sizes.with(at, { ...size, ...fields }));
        return (
          <div key={at} className={layout.grid} data-columns="2" data-row-gap="2" data-align="end">
            <TextInput
              lang={FIRST}
              label={texts.sizeEn}
              value={size.name}
              maxLength={40}
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextInput
              lang={SECOND}
              label={texts.sizeGa}
              value={size.name_ie}
              maxLength={40}
              onChange={({ target }) => change({ name_ie: target.value })}
            />
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              label={texts.sizeAmount}
              value={size.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="xl"
              aria-label={texts.removeSize({ n: at + 1 })}
              onClick={() => set(sizes.toSpliced(at, 1))}
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
      {sizes.length < MAX_SIZES && (
        <div>
          <Button variant="light" onClick={() => set([...sizes, NEW_SIZE])}>
            {texts.addSize}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
