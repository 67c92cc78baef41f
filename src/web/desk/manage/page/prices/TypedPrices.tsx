import { Alert, Button, Checkbox, Radio, Textarea } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { type Locale, localeOf } from "#core/contract/locales.ts";
import { ALLERGENS, MAX_PRICES } from "#core/contract/pages/prices.ts";
import { isWaitingEdit } from "#core/contract/waiting-edit.ts";
import { readTypedPrices, type TypedPrice } from "#core/domain/prices/typed-prices.ts";
import { inputOf } from "#core/domain/prices/written-prices.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useMayDestroy } from "#core/web/desk/api/use-api.ts";
import { useUndo } from "#core/web/desk/api/use-undo.tsx";
import { FromDayButton, FromDayField, type Planning } from "#core/web/desk/form/FromDay.tsx";
import { LanguageChoice } from "#core/web/desk/form/LanguageChoice.tsx";
import { planningOf, useDay } from "#core/web/desk/form/use-day.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { TypedGuard } from "#core/web/desk/shell/LeaveGuard.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { PriceRows } from "#core/web/ui/PriceList/PriceList.tsx";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import type { PlannedCall } from "../planned/planned-call.ts";
import { shownPrice } from "./shown-price.ts";

type Language = Locale;

type Props = {
  onClose: () => void;
  /** A planned list, and its text. */
  planned?: PlannedCall;
  written?: { text: string; language: Language };
};

/**
 * Takes a list as it is typed or pasted, and shows beside it what visitors will read. Nothing is stored before it is taken, by the
 * button or Control and Enter; what was not clear stays in the field.
 */
export function TypedPrices({ onClose, planned, written }: Props) {
  const { prices: own } = useTexts("desk-times");
  const { typed: texts } = own;
  const { planned: planTexts } = useTexts("corrections");
  const { cancel } = useTexts("desk");
  const { locale } = useApp();
  const [text, setText] = useState(written?.text ?? "");
  const [language, setLanguage] = useState<Language>(written?.language ?? localeOf(locale));
  const { prices, unclear } = readTypedPrices(text);
  const page = usePageOfDesk();
  const replaced = planned?.input.replaces ?? [];
  const there = replaced.length > 0 ? replaced : page.prices.map(({ id }) => id);
  const [isInstead, setInstead] = useState(replaced.length > 0);
  const replaces = isInstead ? there : [];
  const day = useDay(planned?.from_day ?? null);
  const mayDestroy = useMayDestroy();
  const confirm = useConfirm();
  const { add, quota } = useTake(replaces.length);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const numbers = [...new Set(prices.flatMap((price) => price.numbers))].sort((one, other) => one - other);
  const [meaning, setMeaning] = useState<NumbersMean | null>(null);
  const [isAsked, setAsked] = useState(false);
  const areAllergens = meaning === "allergens";
  const isTooLong = prices.length > quota;
  const canTake = prices.length > 0 && !isTooLong && !add.isPending;
  const take = async () => {
    if (!canTake || day.lacks()) return;
    if (numbers.length > 0 && meaning === null) return setAsked(true);
    if (replaces.length > 0 && day.value === null && !(await confirm(questionOf(planTexts, replaces.length)))) return;
    if (!(await add.take({ prices, areAllergens, language, replaces, planning: planningOf(day.value, planned?.id) })))
      return;
    setText(unclear.map((one) => one.text).join("\n"));
    if (unclear.length === 0) onClose();
  };
  return (
    <section className={`${layout.card} ${layout.stack}`} aria-labelledby={id}>
      <h3 id={id}>{texts.title}</h3>
      <TypedGuard of={text === written?.text ? "" : text} />
      <LanguageChoice label={texts.language} value={language} onChange={setLanguage} />
      <Textarea
        ref={field}
        label={texts.label}
        description={texts.hint}
        placeholder={texts.example}
        value={text}
        autosize
        minRows={6}
        maxRows={24}
        spellCheck={false}
        error={isTooLong ? texts.tooMany({ n: quota }) : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          add.reset();
        }}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === "Enter" && (ctrlKey || metaKey)) void take();
        }}
      />
      {add.error && (
        <Alert color="red" role="alert">
          <RefusedList error={add.error} prices={prices} />
        </Alert>
      )}
      {unclear.length > 0 && (
        <Alert color="yellow" role="status">
          <p>{texts.unclear({ n: unclear.length })}</p>
          <ul>
            {unclear.map((one) => (
              <li key={one.line}>{texts.line({ n: one.line, text: one.text })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {numbers.length > 0 && <Numbers of={numbers} value={meaning} isAsked={isAsked} onChange={setMeaning} />}
      {prices.length > 0 && (
        <section aria-label={texts.seen}>
          <h4>{texts.seen}</h4>
          <PriceRows
            prices={prices.map((price, at) => shownPrice(inputOf(price, language, areAllergens), at))}
            texts={own.amounts}
          />
        </section>
      )}
      {prices.length > 0 && there.length > 0 && (mayDestroy || replaced.length > 0) && (
        <Checkbox
          size="md"
          label={planTexts.replace({ n: there.length })}
          checked={isInstead}
          onChange={({ currentTarget }) => setInstead(currentTarget.checked)}
        />
      )}
      <FromDayField day={day} />
      <div className={layout.actions}>
        <Button disabled={!canTake} loading={add.isPending} onClick={() => void take()}>
          {day.value === null ? texts.add({ n: prices.length }) : planTexts.save}
        </Button>
        {prices.length > 0 && <FromDayButton day={day} />}
        {(text.trim() === "" || planned) && (
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
        )}
        <span className={layout.quiet}>{texts.byKeys}</span>
      </div>
    </section>
  );
}

const MEANINGS = ["allergens", "none"] as const;
type NumbersMean = (typeof MEANINGS)[number];

type NumbersProps = {
  of: readonly number[];
  value: NumbersMean | null;
  isAsked: boolean;
  onChange: (meaning: NumbersMean) => void;
};

/** What the numbers in brackets are, asked once for the whole list: nobody is told of allergens that nobody has said. */
function Numbers({ of, value, isAsked, onChange }: NumbersProps) {
  const { typed: texts } = useTexts("desk-times").prices;
  const { allergens } = useTexts("services");
  const named = of.map((number) => `${number} ${allergens[ALLERGENS[number - 1]!]}`);
  return (
    <Radio.Group
      label={texts.numbers}
      description={texts.numbersAbout({ list: named.join(", ") })}
      value={value}
      error={isAsked && value === null ? texts.numbersAsked : undefined}
      onChange={(chosen) => onChange(chosen as NumbersMean)}
    >
      <div className={layout.stack} data-gap="2" data-above="2">
        {MEANINGS.map((one) => (
          <Radio key={one} size="md" value={one} label={texts.numbersAre[one]} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Why a list was refused: the lines whose prices have an error. */
function RefusedList({ error, prices }: { error: Error; prices: readonly TypedPrice[] }) {
  const { typed: texts } = useTexts("desk-times").prices;
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const lines = errors.flatMap(({ path, message }) => {
    const price = prices[Number(/^prices\.(\d+)\./.exec(path)?.[1] ?? -1)];
    return price ? [{ n: price.line, text: `${price.name}: ${message}` }] : [];
  });
  if (lines.length === 0) return <p>{error.message}</p>;
  return lines.map((line) => <p key={line.n}>{texts.line(line)}</p>);
}

type Taken = {
  prices: readonly TypedPrice[];
  areAllergens: boolean;
  language: Language;
  replaces: string[];
  planning: Planning;
};

const questionOf = ({ replaceTitle, replaceText, replaceConfirm }: Texts["corrections"]["planned"], n: number) => ({
  title: replaceTitle,
  text: replaceText({ n }),
  confirm: replaceConfirm,
});

/**
 * Stores a list by one call, and offers to take it back. `quota`: as many prices as there may be more; `take` resolves to false where
 * it was refused.
 */
function useTake(replaced: number) {
  const page = usePageOfDesk();
  const { typed: texts } = useTexts("desk-times").prices;
  const { history } = useTexts("desk-team");
  const undo = useUndo();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const add = useChange("addPrices", { invalidates: INVALIDATED_BY_EDIT, idempotencyKey });
  const remove = useChange("deletePrices", { invalidates: INVALIDATED_BY_EDIT });
  const mayDestroy = useMayDestroy();
  const offerUndo = (ids: string[]) =>
    mayDestroy &&
    undo({
      id: ids[0] ?? "",
      text: texts.stored({ n: ids.length }),
      invalidates: INVALIDATED_BY_EDIT,
      undo: () => remove.mutateAsync({ page_id: page.id, ids }),
      undone: history.undone,
    });
  const take = async ({ prices, areAllergens, language, replaces, planning }: Taken): Promise<boolean> => {
    try {
      const list = prices.map((price) => inputOf(price, language, areAllergens));
      const input = { page_id: page.id, prices: list, ...(replaces.length > 0 && { replaces }), ...planning };
      const data = await add.mutateAsync(input);
      setKey(crypto.randomUUID());
      if (!isWaitingEdit(data) && replaces.length === 0) offerUndo(data.prices.map(({ id }) => id));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    }
  };
  const { isPending, error, reset } = add;
  return { add: { isPending, error, reset, take }, quota: MAX_PRICES - page.prices.length + replaced };
}
