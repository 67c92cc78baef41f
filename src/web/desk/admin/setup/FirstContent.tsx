import { Alert, Button, Checkbox, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { StartingPoint } from "#core/contract/office/setup.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { slotOf } from "../slots.tsx";
import styles from "./setup.module.css";

const { Slot } = slotOf("setup");

/** How many names are asked for: a sheet is quicker for more. */
const NAMES = 5;
/** Where the first pages come from. */
const SOURCES = ["names", "file", "later"] as const;
type Source = (typeof SOURCES)[number];

/** The last step: categories, legal pages and the first pages of the directory. */
export function FirstContent() {
  return <Loaded of={useRead("startingPoint", {})}>{(start) => <Choices start={start} />}</Loaded>;
}

function Choices({ start }: { start: StartingPoint }) {
  const { wizard: texts } = useTexts("setup");
  const go = useNavigate();
  const [categories, setCategories] = useState(() => start.categories.map(({ slug }) => slug));
  const [legal, setLegal] = useState(() => start.legal.map(({ slug }) => slug));
  const [names, setNames] = useState<readonly string[]>(() => Array.from({ length: NAMES }, () => ""));
  const [source, setSource] = useState<Source>("names");
  const [isImporting, setImporting] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = useChange("beginDirectory", { invalidates: ["startingPoint", "adminCategories", "adminSpecialPages"] });
  const addPage = useChange("addPage", { invalidates: ["adminPages"] });
  const finish = useChange("editSettings", { invalidates: ["adminSettings", "checklist"] });

  async function save() {
    setBusy(true);
    setError(null);
    try {
      await begin.mutateAsync({ categories, legal });
      if (source === "file") {
        setImporting(true); // categories are there now, which a file names
        setBusy(false);
        return;
      }
      for (const [at, name] of names.entries()) {
        if (source !== "names" || name.trim() === "") continue;
        await addPage.mutateAsync({ name: name.trim(), type: "business", approval: "approved" });
        setNames((now) => now.with(at, "")); // those that are added are not added again where a later one is refused
      }
      await done();
    } catch (problem) {
      setError(problem as Error);
      setBusy(false);
    }
  }
  async function done() {
    await finish.mutateAsync({ setup_step: "done" });
    await go("/");
  }
  if (isImporting)
    return (
      <>
        <Slot />
        <p>{texts.fileHint}</p>
        <div className={layout.actions}>
          <Button loading={finish.isPending} onClick={() => void done()}>
            {texts.finish}
          </Button>
        </div>
      </>
    );

  return (
    <form
      className={`${layout.stack} ${form.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Chosen title={texts.categories} offered={start.categories} chosen={categories} onChange={setCategories} />
      <Chosen title={texts.legal} hint={texts.legalHint} offered={start.legal} chosen={legal} onChange={setLegal} />
      <fieldset className={`${layout.box} ${form.boxed} ${styles.choices}`} data-inside="wide">
        <legend>{texts.pages}</legend>
        <Radio.Group label={texts.how} value={source} onChange={(one) => setSource(one as Source)}>
          <div className={layout.stack} data-gap="3" data-above="3">
            {SOURCES.map((one) => (
              <Radio key={one} size="md" value={one} label={texts.sources[one]} />
            ))}
          </div>
        </Radio.Group>
        {source === "names" && <p>{texts.names}</p>}
        {source === "names" &&
          names.map((name, at) => (
            <TextInput
              key={at}
              aria-label={texts.nameOf({ n: at + 1 })}
              size="md"
              maxLength={120}
              value={name}
              onChange={({ target }) => setNames(names.with(at, target.value))}
            />
          ))}
      </fieldset>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <div className={layout.actions}>
        <Button type="submit" loading={isBusy}>
          {source === "file" ? texts.toFile : texts.finish}
        </Button>
      </div>
    </form>
  );
}

type ChosenProps = {
  title: string;
  hint?: string;
  offered: StartingPoint["categories"];
  chosen: readonly string[];
  onChange: (slugs: string[]) => void;
};

function Chosen({ title, hint, offered, chosen, onChange }: ChosenProps) {
  const { wizard: texts } = useTexts("setup");
  const { locale } = useApp();
  return (
    <fieldset className={`${layout.box} ${form.boxed} ${styles.choices}`} data-inside="wide">
      <legend>{title}</legend>
      {hint && <p>{hint}</p>}
      <div className={styles.columns}>
        {offered.map((one) => {
          const name = plain(one, "name", locale);
          return (
            <Checkbox
              key={one.slug}
              size="md"
              disabled={one.exists}
              label={one.exists ? texts.exists({ name }) : name}
              checked={one.exists || chosen.includes(one.slug)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, one.slug] : chosen.filter((slug) => slug !== one.slug))
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
