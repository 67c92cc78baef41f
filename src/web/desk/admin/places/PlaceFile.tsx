import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import type { PlaceImport } from "#core/contract/directory/places.ts";
import { contract } from "#core/contract/index.ts";
import { download } from "#core/web/app/api/download.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { today } from "#core/web/desk/figures/days.ts";
import { FileButton } from "#core/web/desk/media/files/FileButton.tsx";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import rows from "../shell/rows.module.css";

/** Rows of the preview; errors come first. */
const MAX_ROWS = 100;
const TONES = { add: "good", change: "good", nothing: undefined, refuse: "bad" } as const;

/** Export of all places as CSV, and import, first as a preview with a report of each row, then for real. */
export function PlaceFile() {
  const { files: texts } = useTexts("admin-search").places;
  const { client } = useSignedIn();
  const notify = useNotify();
  const change = useChange("importPlaces", { invalidates: ["adminPlaces", "places"] });
  const [checked, setChecked] = useState<{ file: File; report: PlaceImport } | null>(null);
  const save = async () => download(await client.call(contract.exportPlaces, {}), `places-${today()}.csv`);
  const send = async (file: File, dry_run: boolean) => {
    setChecked({ file, report: await change.mutateAsync({ file, dry_run }) });
  };
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="place-file">
      <h2 id="place-file">{texts.title}</h2>
      <p>{texts.intro}</p>
      <div className={layout.actions}>
        <Button variant="light" onClick={() => void notify(save(), texts.exported)}>
          {texts.export}
        </Button>
        <FileButton accept=".csv,text/csv" onFiles={([file]) => file && void notify(send(file, true))}>
          {texts.choose}
        </FileButton>
      </div>
      {checked && (
        <Preview
          {...checked}
          isBusy={change.isPending}
          onWrite={() => void notify(send(checked.file, false))}
          onClose={() => setChecked(null)}
        />
      )}
    </section>
  );
}

type Props = { file: File; report: PlaceImport; isBusy: boolean; onWrite: () => void; onClose: () => void };

function Preview({ file, report, isBusy, onWrite, onClose }: Props) {
  const { files: texts } = useTexts("admin-search").places;
  const { close } = useTexts("desk");
  const { locale } = useApp();
  const { counts, written } = report;
  const inOrder = report.rows
    .filter(({ action }) => action !== "nothing")
    .toSorted((a, b) => Number(b.action === "refuse") - Number(a.action === "refuse"))
    .slice(0, MAX_ROWS);
  const changed = counts.add + counts.change;
  return (
    <div aria-live="polite">
      <h3>{file.name}</h3>
      {written && <Alert color="teal">{texts.written(counts)}</Alert>}
      {!written && counts.refuse > 0 && <Alert color="red">{texts.refused({ n: counts.refuse })}</Alert>}
      {!written && counts.refuse === 0 && <Alert color="blue">{changed > 0 ? texts.would(counts) : texts.same}</Alert>}
      <div className={layout.actions}>
        {!written && counts.refuse === 0 && changed > 0 && (
          <Button loading={isBusy} onClick={onWrite}>
            {texts.write}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {close}
        </Button>
      </div>
      {!written && (
        <ol className={rows.rows}>
          {inOrder.map(({ row, action, errors, ...names }) => (
            <li key={row}>
              <p className={`${layout.head} ${card.head}`} data-gap="2">
                <span>
                  <span className={layout.quiet}>{texts.row({ n: row })}</span>{" "}
                  <strong>{plain(names, "name", locale)}</strong>
                </span>
                <Badge tone={TONES[action]}>{texts.actions[action]}</Badge>
              </p>
              {errors.length > 0 && (
                <ul className={`${layout.stack} ${rows.errors}`} data-gap="1">
                  {errors.map(({ column, message }) => (
                    <li key={`${column} ${message}`}>
                      <strong>{column}</strong>: {message}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
