import { Alert, Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { country } from "../../../../../contract/country.ts";
import { contract } from "../../../../../contract/index.ts";
import { type Locale, localeOf, SECOND } from "../../../../../contract/locales.ts";
import type { Price } from "../../../../../contract/pages/prices.ts";
import { readTypedPrices, type TypedPrice, type TypedPrices } from "../../../../../domain/prices/typed-prices.ts";
import { ApiError } from "../../../../app/api/api-error.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import { PriceRows } from "../../../../ui/PriceList/PriceList.tsx";
import { COUNTS, keyOf } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import { LanguageChoice } from "../../../form/LanguageChoice.tsx";
import { CancelButton, Dialog } from "../../../shell/Dialog.tsx";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";

type Language = Locale;

/** The fields of a price for one that was typed in a language. */
function inputOf({ section, name, description, sizes, amount, amount_to, unit }: TypedPrice, language: Language) {
  const end = language === SECOND ? "_ie" : "";
  return {
    ...{ [`section${end}`]: section, [`name${end}`]: name, [`description${end}`]: description },
    ...{ amount, amount_to, unit },
    sizes: sizes.map((size) => ({ name: null, name_ie: null, amount: size.amount, [`name${end}`]: size.name })),
  };
}

/** The price as visitors will see it. */
const shown = (price: TypedPrice, language: Language): Price => {
  const none = { section: null, section_ie: null, name: null, name_ie: null, description: null, description_ie: null };
  const rest = {
    diets: [],
    allergens: [],
    season: null,
    currency: country.money.code,
    rank: price.line,
    id: String(price.line),
  };
  return { ...none, ...rest, ...inputOf(price, language) } as unknown as Price;
};

/** What is left of a list from a price on, under its section, then the lines before it that were not clear. */
function textFrom(price: TypedPrice | null, { text, unclear }: { text: string; unclear: TypedPrices["unclear"] }) {
  const from = price?.line ?? Number.POSITIVE_INFINITY;
  const before = unclear.filter(({ line }) => line < from).map((one) => one.text);
  if (!price) return before.join("\n");
  const heading = price.section ? [`${price.section}:`] : [];
  const rest = text.split(/\r\n?|\n/).slice(price.line - 1);
  return [...heading, ...rest, ...(before.length > 0 ? ["", ...before] : [])].join("\n");
}

/** Takes a list as it is typed or pasted, and shows it as visitors will read it before it is stored. */
export function PriceListDialog({ onClose }: { onClose: () => void }) {
  const { prices: own } = useTexts("desk-times");
  const { typed: texts } = own;
  const { locale } = useApp();
  const [text, setText] = useState("");
  const [language, setLanguage] = useState<Language>(localeOf(locale));
  const { prices, unclear } = readTypedPrices(text);
  const { isBusy, stored, problem, store } = useStore();
  const save = async () => {
    const left = await store(prices.map((price) => inputOf(price, language)));
    if (left === 0 && unclear.length === 0) return onClose();
    setText(textFrom(prices.at(prices.length - left) ?? null, { text, unclear }));
  };
  return (
    <Dialog title={texts.title} size="wide" onClose={onClose}>
      <div className={form.form}>
        <LanguageChoice label={texts.language} value={language} onChange={setLanguage} />
        <Textarea
          label={texts.label}
          description={texts.hint}
          placeholder={texts.example}
          value={text}
          rows={8}
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {stored > 0 && <p role="status">{texts.stored({ n: stored })}</p>}
        {unclear.length > 0 && (
          <Alert color="yellow">
            <p>{texts.unclear({ n: unclear.length })}</p>
            <ul>
              {unclear.map((one) => (
                <li key={one.line}>{texts.line({ n: one.line, text: one.text })}</li>
              ))}
            </ul>
          </Alert>
        )}
        {prices.length > 0 && (
          <section aria-label={texts.seen}>
            <h3>{texts.seen}</h3>
            <PriceRows prices={prices.map((price) => shown(price, language))} texts={own.amounts} />
          </section>
        )}
        <div className={form.actions}>
          <Button disabled={prices.length === 0} loading={isBusy} onClick={() => void save()}>
            {texts.add({ n: prices.length })}
          </Button>
          <CancelButton onCancel={onClose} />
        </div>
      </div>
    </Dialog>
  );
}

/** Stores prices one after the other, in their order. `store` answers how many are left, where one was refused. */
function useStore() {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const { id: page_id } = usePageOfDesk();
  const [state, setState] = useState<{ isBusy: boolean; stored: number; problem: string | null }>({
    ...{ isBusy: false, stored: 0, problem: null },
  });
  const store = async (inputs: readonly ReturnType<typeof inputOf>[]): Promise<number> => {
    setState({ isBusy: true, stored: 0, problem: null });
    let stored = 0;
    let problem: string | null = null;
    try {
      for (const input of inputs) {
        await client.call(contract.addPrice, { page_id, ...input }, { idempotencyKey: crypto.randomUUID() });
        stored++;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problem = error.message;
    } finally {
      const stale = [...INVALIDATED_BY_EDIT, ...COUNTS];
      await Promise.all(stale.map((read) => queries.invalidateQueries({ queryKey: keyOf(read) })));
      setState({ isBusy: false, stored, problem });
    }
    return inputs.length - stored;
  };
  return { ...state, store };
}
