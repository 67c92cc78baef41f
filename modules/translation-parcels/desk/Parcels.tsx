import { Alert, Button, Checkbox, NativeSelect, Radio } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { contract } from "#core/contract/index.ts";
import type { Language } from "#core/contract/languages.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { EDITORS_KINDS, TEXT_KINDS } from "#core/contract/office/translations.ts";
import { isOffice } from "#core/contract/roles.ts";
import { grouped } from "#core/texts/numbers.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { download } from "#core/web/app/api/download.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { today } from "#core/web/desk/figures/days.ts";
import { Figure } from "#core/web/desk/figures/Figure.tsx";
import figures from "#core/web/desk/figures/figures.module.css";
import form from "#core/web/desk/form/form.module.css";
import { FileButton } from "#core/web/desk/media/files/FileButton.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { EditorHead } from "#core/web/desk/writing/WritingEditor.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { MAX_PARCEL, PARCEL_FORMATS, type ParcelReport, type ParcelRow } from "../contract.ts";
import styles from "./parcels.module.css";

/** Texts to a translator as a file, and back with a report of each. */
export function Parcels() {
  const { parcels: texts } = useTexts("admin-translations");
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <EditorHead>{texts.title}</EditorHead>
      <p>{texts.intro}</p>
      <Out />
      <Back />
    </div>
  );
}

type Format = (typeof PARCEL_FORMATS)[number];
const SIZES = [50, 200, MAX_PARCEL];
const EXTENSIONS: Record<Format, string> = { xliff: "xlf", csv: "csv" };

function Out() {
  const { parcels: texts, ...common } = useTexts("admin-translations");
  const { account, client } = useSignedIn();
  const notify = useNotify();
  const [language, setLanguage] = useState<Language>(SECOND);
  const [kind, setKind] = useState("");
  const [max, setMax] = useState(String(SIZES[1]));
  const [isWithStale, setWithStale] = useState(true);
  const [format, setFormat] = useState<Format>("xliff");
  const names = useTexts("languages");
  const { furtherLanguages = [] } = useApp();
  const languages: Language[] = [SECOND, FIRST, ...furtherLanguages];
  const kinds = TEXT_KINDS.filter((one) => isOffice(account.type) || EDITORS_KINDS.includes(one));
  const save = async () => {
    const of = kinds.find((one) => one === kind);
    const input = { format, language, stale: isWithStale, max: Number(max), ...(of && { kind: of }) };
    download(await client.call(contract.exportTranslations, input), `${language}-${today()}.${EXTENSIONS[format]}`);
  };
  return (
    <Part id="out" title={texts.out}>
      <div className={`${layout.stack} ${styles.choices}`} data-gap="3" data-most="640" data-above="4" data-below="4">
        <NativeSelect
          size="md"
          label={texts.language}
          value={language}
          onChange={({ currentTarget }) => setLanguage(languages.find((one) => one === currentTarget.value) ?? SECOND)}
          data={languages.map((value) => ({ value, label: names[value].name }))}
        />
        <NativeSelect
          size="md"
          label={common.kind}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
          data={[
            { value: "", label: common.allKinds },
            ...kinds.map((value) => ({ value, label: common.kinds[value] })),
          ]}
        />
        <NativeSelect
          size="md"
          label={texts.max}
          value={max}
          onChange={({ currentTarget }) => setMax(currentTarget.value)}
          data={SIZES.map((n) => ({ value: String(n), label: texts.texts({ n: grouped(n) }) }))}
        />
      </div>
      <Checkbox
        size="md"
        label={texts.stale}
        checked={isWithStale}
        onChange={({ currentTarget }) => setWithStale(currentTarget.checked)}
      />
      <Radio.Group label={texts.format} value={format} onChange={(one) => setFormat(one as Format)}>
        <div className={layout.stack} data-above="2" data-gap="3">
          {PARCEL_FORMATS.map((one) => (
            <Radio key={one} size="md" value={one} label={texts.formats[one]} />
          ))}
        </div>
      </Radio.Group>
      <div>
        <Button onClick={() => void notify(save(), texts.downloaded)}>{texts.download}</Button>
      </div>
    </Part>
  );
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={`${card.card} ${card.part}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

type Read = { file: File; report: ParcelReport };

function Back() {
  const { parcels: texts } = useTexts("admin-translations");
  const [read, setRead] = useState<Read | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync, isPending } = useChange("importTranslations", {
    invalidates: ["translations", "translation", "translationShare"],
  });
  const send = async (file: File, isDryRun: boolean) => {
    setRefusal(null);
    try {
      setRead({ file, report: await mutateAsync({ file, dry_run: isDryRun }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <Part id="back" title={texts.back}>
      {!read && <p>{texts.backIntro}</p>}
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {isPending && <p role="status">{read ? texts.saving : texts.checking}</p>}
      {read && (
        <Report
          key={String(read.report.dry_run)}
          read={read}
          isPending={isPending}
          onSave={() => void send(read.file, false)}
          onReset={() => setRead(null)}
        />
      )}
      {!read && (
        <div>
          <FileButton
            accept=".xlf,.xliff,.csv,application/xliff+xml,text/csv"
            disabled={isPending}
            onFiles={([file]) => file && void send(file, true)}
          >
            {texts.choose}
          </FileButton>
        </div>
      )}
    </Part>
  );
}

const FILTERS = ["change", "refuse"] as const;
/** Rows at first, and with each press. */
const AT_ONCE = 50;

type ReportProps = { read: Read; isPending: boolean; onSave: () => void; onReset: () => void };

function Report({ read: { file, report }, isPending, onSave, onReset }: ReportProps) {
  const { parcels: texts, more } = useTexts("admin-translations");
  const { counts, rows, dry_run } = report;
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>(counts.refuse > 0 ? "refuse" : "change");
  const [shown, setShown] = useState(AT_ONCE);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const filtered = rows.filter(({ action }) => action === filter);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {(dry_run ? texts.wouldChange : texts.changed)({ file: file.name })}
      </h3>
      <dl className={`${layout.grid} ${figures.figures}`} data-columns="2">
        {(["change", "nothing", "refuse"] as const).map((action) => (
          <Figure key={action} name={texts.counts[action]} value={counts[action]} hint="" />
        ))}
      </dl>
      <div className={layout.actions} data-gap="2">
        {dry_run && counts.change > 0 && (
          <Button loading={isPending} onClick={onSave}>
            {texts.save({ n: counts.change })}
          </Button>
        )}
        <Button variant="default" disabled={isPending} onClick={onReset}>
          {texts.another}
        </Button>
      </div>
      <Toggles label={texts.filter} of={texts.filters} order={FILTERS} value={filter} onChange={setFilter} />
      {filtered.length === 0 && <p className={layout.quiet}>{texts.noRows}</p>}
      <ol className={`${layout.stack} ${styles.rows}`}>
        {filtered.slice(0, shown).map((row) => (
          <Row key={row.row} row={row} language={report.language} />
        ))}
      </ol>
      {filtered.length > shown && (
        <div>
          <Button variant="light" onClick={() => setShown(shown + AT_ONCE)}>
            {more}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ row, language }: { row: ParcelRow; language: Language }) {
  const { parcels: texts, kinds, fields } = useTexts("admin-translations");
  const { locale } = useApp();
  const { kind, field, before, after, error } = row;
  const what = kind && field ? `${kinds[kind]}: ${fields[field]}` : texts.unknown;
  return (
    <li>
      <p>
        <span className={layout.quiet}>{texts.row({ n: row.row })}</span> <strong>{plain(row, "name", locale)}</strong>{" "}
        <span className={layout.quiet}>{what}</span>
      </p>
      {error && <p className={styles.error}>{error.message}</p>}
      {after !== null && (
        <dl className={`${layout.stack} ${form.several} ${styles.change}`} data-row-gap="2" data-above="2">
          {before !== null && (
            <div>
              <dt className={layout.quiet}>{texts.now}</dt>
              <dd lang={language}>{before}</dd>
            </div>
          )}
          <div>
            <dt className={layout.quiet}>{texts.then}</dt>
            <dd lang={language}>{after}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
