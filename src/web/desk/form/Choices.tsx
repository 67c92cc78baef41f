import { Button } from "@mantine/core";
import { useTexts } from "../../app/app-context.tsx";
import styles from "./form.module.css";
import type { VersionedForm } from "./use-versioned-form.ts";

/** Both values of each field that two people changed at once; the next save keeps what is chosen. */
export function Choices({ section: { form, labels, theirs, textOf, choose } }: { section: VersionedForm }) {
  const { page: texts } = useTexts("desk");
  return Object.entries(theirs).map(([name, other]) => {
    const own = form.getValues(name) ?? "";
    return (
      <fieldset key={name} className={styles.choice}>
        <legend>{labels[name]}</legend>
        <div>
          <strong>{texts.yours}</strong>
          <p>{textOf(name, own) || texts.empty}</p>
          <Button variant="default" onClick={() => choose(name, own)}>
            {texts.keepYours}
          </Button>
        </div>
        <div>
          <strong>{texts.theirs}</strong>
          <p>{textOf(name, other) || texts.empty}</p>
          <Button variant="default" onClick={() => choose(name, other)}>
            {texts.takeTheirs}
          </Button>
        </div>
      </fieldset>
    );
  });
}
