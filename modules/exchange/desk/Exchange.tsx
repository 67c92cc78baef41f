import { Alert, Button, Progress, Radio } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { contract } from "#core/contract/index.ts";
import { PAGE_FILE_FORMATS } from "#core/contract/office/page-files.ts";
import { grouped } from "#core/texts/numbers.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { download } from "#core/web/app/api/download.ts";
import styles from "#core/web/desk/admin/shell/rows.module.css";
import { today } from "#core/web/desk/figures/days.ts";
import { FileButton } from "#core/web/desk/media/files/FileButton.tsx";
import drop from "#core/web/desk/media/files/files.module.css";
import { useDroppedFiles } from "#core/web/desk/media/files/use-dropped-files.ts";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { ImportReport } from "../contract.ts";
import { type Chosen, fieldsOf, NOTHING_CHOSEN } from "./chosen.ts";
import { decided, isOpen, leftOutTexts, valuesLeftOutTexts } from "./Headings.tsx";
import { Imports } from "./Imports.tsx";
import { mayWrite, Report } from "./Report.tsx";
import { useColumns } from "./use-columns.ts";

/** Import of pages from a file, and export of all pages to one. */
export function Exchange() {
  const { sections } = useTexts("admin");
  return (
    <div className={layout.stack} data-gap="5">
      <Title>{sections.exchange}</Title>
      <Import />
      <Imports />
      <ColumnHelp />
      <Export />
    </div>
  );
}

/** Explains the columns of a spreadsheet and the rules of an import; in full: `docs/page-files.md`. */
function ColumnHelp() {
  const { help: texts } = useTexts("exchange");
  const columns = useColumns();
  return (
    <details className={styles.columns}>
      <summary>{texts.title}</summary>
      <ul className={`${layout.stack} ${styles.rules}`} data-gap="2">
        {Object.entries(texts.rules).map(([name, rule]) => (
          <li key={name}>{rule}</li>
        ))}
      </ul>
      <h2>{texts.columns}</h2>
      <dl className={layout.grid}>
        {Object.entries(columns).map(([column, { name, about }]) => (
          <div key={column}>
            <dt>
              {name} <code>{column}</code>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type Format = (typeof PAGE_FILE_FORMATS)[number];

/** Downloads all pages in the chosen format. */
function Export() {
  const { export: texts } = useTexts("exchange");
  const { client } = useSignedIn();
  const notify = useNotify();
  const [format, setFormat] = useState<Format>("csv");
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const file = await client.call(contract.exportPages, { format });
    download(file, `pages-${today()}.${format}`);
  };
  const saveForGoogle = async () => {
    download(await client.call(contract.exportGoogleSheet, {}), `google-${today()}.csv`);
  };
  const take = async () => {
    setBusy(true);
    await notify(save(), texts.done);
    setBusy(false);
  };
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="export">
      <h2 id="export">{texts.title}</h2>
      <p>{texts.intro}</p>
      <Radio.Group label={texts.format} value={format} onChange={(one) => setFormat(one as Format)}>
        <div className={layout.stack} data-gap="3" data-above="3">
          {PAGE_FILE_FORMATS.map((one) => (
            <Radio key={one} size="md" value={one} label={texts.formats[one]} description={texts.about[one]} />
          ))}
        </div>
      </Radio.Group>
      <div>
        <Button loading={isBusy} onClick={() => void take()}>
          {texts.button}
        </Button>
      </div>
      <p>{texts.google}</p>
      <div>
        <Button variant="default" onClick={() => void notify(saveForGoogle(), texts.done)}>
          {texts.googleButton}
        </Button>
      </div>
    </section>
  );
}

const ACCEPT =
  ".xlsx,.ods,.csv,.tsv,.txt,.json,.geojson,.kml,.osm,.xml,.pbf,text/csv,application/json,application/geo+json";

/** Imports a file: first as a dry run with a report by row, then, after confirmation, for real. */
export function Import() {
  const { import: texts } = useTexts("exchange");
  const { headings, values } = useTexts("exchange");
  const { importing, check, write, reset } = useImport();
  const confirm = useConfirm();
  /** What was chosen since the last look is looked at first: nothing is written as nobody has seen it. */
  const import_ = async ({ file, choices, ...looked }: Extract<Importing, { state: "reported" }>, chosen: Chosen) => {
    const isLookedAt = JSON.stringify(chosen) === JSON.stringify(choices);
    const report = isLookedAt ? looked.report : await check(file, chosen);
    if (!report || !mayWrite(report)) return;
    const { counts } = report;
    const [out, outValues] = [leftOutTexts(report), valuesLeftOutTexts(report)];
    const isSeen = { n: grouped(report.public) };
    const waiting = counts.add - report.public;
    const text = [
      texts.sure({ add: grouped(counts.add), change: grouped(counts.change) }),
      ...(report.public > 0 ? [texts.isPublic(isSeen)] : []),
      ...(waiting > 0 ? [texts.waits({ n: grouped(waiting) })] : []),
      ...(counts.refuse > 0 ? [texts.sureWrong({ n: grouped(counts.refuse) })] : []),
      ...(out.headings ? [headings.leftOut(out)] : []),
      ...(outValues.values ? [values.leftOut(outValues)] : []),
      texts.sureUndo,
    ].join(" ");
    const action = counts.refuse > 0 ? texts.writeRight : texts.write;
    const isSure = await confirm({ title: texts.sureTitle, text, confirm: action, kind: "good" });
    if (isSure) await write(file, decided(report, chosen));
  };
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="import">
      <h2 id="import">{texts.title}</h2>
      <Steps at={stepOf(importing)} />
      {importing.state === "idle" && <p>{texts.intro}</p>}
      {importing.state === "idle" && <Choose onFile={(file) => void check(file, NOTHING_CHOSEN)} />}
      {importing.state === "idle" && importing.refusal && (
        <Alert color="red" role="alert">
          {importing.refusal}
        </Alert>
      )}
      {importing.state === "busy" && <Busy importing={importing} />}
      {importing.state === "reported" && (
        <Report
          key={`${importing.report.dry_run} ${JSON.stringify(importing.choices)}`}
          report={importing.report}
          fileName={importing.file.name}
          choices={importing.choices}
          onLook={(choices) => void check(importing.file, choices)}
          onWrite={(chosen) => void import_(importing, chosen)}
          onReset={reset}
        />
      )}
    </section>
  );
}

const STEPS = ["drop", "map", "look", "take"] as const;

function stepOf(importing: Importing): (typeof STEPS)[number] {
  if (importing.state === "idle") return "drop";
  if (importing.state === "busy") return importing.isDryRun ? "look" : "take";
  if (importing.report.written) return "take";
  return importing.report.table.headings.some(isOpen) ? "map" : "look";
}

/** Where one is: the file, what its columns mean, what it would change, and the import. */
function Steps({ at }: { at: (typeof STEPS)[number] }) {
  const { import: texts } = useTexts("exchange");
  return (
    <ol className={styles.steps}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === at ? "step" : undefined}>
          {texts.steps[step]}
        </li>
      ))}
    </ol>
  );
}

function Choose({ onFile }: { onFile: (file: File) => void }) {
  const { import: texts } = useTexts("exchange");
  const place = useRef<HTMLDivElement>(null);
  const take = ([file]: File[]) => file && onFile(file);
  const isOver = useDroppedFiles(place, take);
  return (
    <div ref={place} className={`${layout.stack} ${drop.drop}`} data-gap="3" data-over={isOver || undefined}>
      <p className={drop.lead}>{texts.lead}</p>
      <FileButton accept={ACCEPT} onFiles={take}>
        {texts.choose}
      </FileButton>
      <p className={layout.quiet}>{texts.limits}</p>
    </div>
  );
}

function Busy({ importing: { file, isDryRun, share, stop } }: { importing: Extract<Importing, { state: "busy" }> }) {
  const { import: texts } = useTexts("exchange");
  const { cancel } = useTexts("desk");
  const isReading = share === 1;
  const reading = isDryRun ? texts.checking : texts.writing;
  return (
    <div className={card.card}>
      <p>{file.name}</p>
      <Progress value={share * 100} animated={isReading} aria-label={file.name} />
      <p role="status" className={layout.quiet}>
        {isReading ? reading : texts.sending({ percent: Math.floor(share * 100) })}
      </p>
      {isDryRun && (
        <div>
          <Button variant="default" onClick={stop}>
            {cancel}
          </Button>
        </div>
      )}
    </div>
  );
}

/** @property share sent share of the file, 0 to 1; at 1 the server is reading its rows */
type Importing =
  | { state: "idle"; refusal?: string }
  | { state: "busy"; file: File; isDryRun: boolean; share: number; stop: () => void }
  | { state: "reported"; file: File; report: ImportReport; choices: Chosen };

/** Characters of the name of a file. */
const MAX_NAME = 200;

/** Uploads a file as a dry run or for real, and holds the report. */
function useImport() {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const [importing, setImporting] = useState<Importing>({ state: "idle" });

  const send = async (file: File, choices: Chosen, isDryRun: boolean) => {
    const aborter = new AbortController();
    const stop = () => aborter.abort();
    const onProgress = (share: number) => setImporting({ state: "busy", file, isDryRun, share, stop });
    onProgress(0);
    try {
      const options = { onProgress, signal: aborter.signal };
      const input = { file, dry_run: isDryRun, file_name: file.name.slice(-MAX_NAME), ...fieldsOf(choices) };
      const report = await client.call(contract.importPages, input, options);
      setImporting({ state: "reported", file, report, choices });
      if (report.written) await queries.invalidateQueries();
      return report;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setImporting({ state: "idle", ...(!aborter.signal.aborted && { refusal: error.message }) });
      return null;
    }
  };
  return {
    importing,
    check: (file: File, choices: Chosen) => send(file, choices, true),
    write: (file: File, choices: Chosen) => send(file, choices, false),
    reset: () => setImporting({ state: "idle" }),
  };
}
