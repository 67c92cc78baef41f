import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import { contract } from "../../../../contract/index.ts";
import { PAGE_FILE_FORMATS } from "../../../../contract/page-files.ts";
import { download } from "../../../app/api/download.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { today } from "../../figures/days.ts";
import card from "../../shell/card.module.css";
import { Title } from "../../shell/Shell.tsx";
import { useSignedIn } from "../../shell/SignedIn.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import facts from "../shell/facts.module.css";
import { Import } from "./Import.tsx";
import styles from "./rows.module.css";
import { useColumns } from "./use-columns.ts";

/** Export of all pages to a file, and import from one. */
export function Exchange() {
  const { sections } = useTexts("admin");
  const { exchange: texts } = useTexts("admin-figures");
  return (
    <div className={facts.screen}>
      <Title>{sections.exchange}</Title>
      <p>{texts.intro}</p>
      <Export />
      <Import />
      <ColumnHelp />
    </div>
  );
}

/** Explains the columns of a spreadsheet and the rules of an import; in full: `docs/page-files.md`. */
function ColumnHelp() {
  const { help: texts } = useTexts("admin-figures").exchange;
  const columns = useColumns();
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="file-help">
      <h2 id="file-help">{texts.title}</h2>
      <ul className={styles.rules}>
        {Object.entries(texts.rules).map(([name, rule]) => (
          <li key={name}>{rule}</li>
        ))}
      </ul>
      <details className={styles.columns}>
        <summary>{texts.columns}</summary>
        <dl>
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
    </section>
  );
}

type Format = (typeof PAGE_FILE_FORMATS)[number];

/** Downloads all pages in the chosen format. */
function Export() {
  const { export: texts } = useTexts("admin-figures").exchange;
  const { client } = useSignedIn();
  const notify = useNotify();
  const [format, setFormat] = useState<Format>("csv");
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const file = await client.call(contract.exportPages, { format });
    download(file, `pages-${today()}.${format}`);
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
        <div className={facts.choices}>
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
    </section>
  );
}
